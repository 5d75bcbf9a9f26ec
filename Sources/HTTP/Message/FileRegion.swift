import CLinux

/// An open file, or a part of it, to be sent. The file is closed with the last reference.
public final class FileRegion: Sendable {
  let descriptor: Int32
  /// The region whose descriptor this one borrows.
  private let owner: FileRegion?
  /// Where the part begins.
  public let offset: Int
  /// The number of bytes to send.
  public let length: Int

  /// Takes over an open descriptor.
  public init(takingOver descriptor: Int32, offset: Int, length: Int) {
    self.descriptor = descriptor
    self.offset = offset
    self.length = length
    owner = nil
  }

  /// A part of a region; the range counts from the region's beginning and lies within it.
  init(_ range: Range<Int>, of region: FileRegion) {
    precondition(range.lowerBound >= 0 && range.upperBound <= region.length, "a part lies within its region")
    descriptor = region.descriptor
    offset = region.offset + range.lowerBound
    length = range.count
    owner = region
  }

  /// The content, or nil if the file has become shorter or can not be read.
  package func bytes() -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      while let base = buffer.baseAddress, count < length {
        let read = clinux_read_at(descriptor, base + count, length - count, off_t(offset + count))
        guard read > 0 else { break }
        count += read
      }
      isWhole = count == length
    }
    return isWhole ? bytes : nil
  }

  deinit {
    if owner == nil { clinux_close(descriptor) }
  }
}
