import CLinux

/// An open file, or a part of it, to be sent. The file is closed with the last reference.
public final class FileRegion: Sendable {
  package let descriptor: Int32
  /// The region whose descriptor this one borrows.
  private let owner: FileRegion?
  /// The offset of the part in the file, in bytes.
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
      isWhole = buffer.baseAddress.map { read(0, length, into: $0) } ?? true
      count = isWhole ? length : 0
    }
    return isWhole ? bytes : nil
  }

  /// Reads `count` bytes of the region from `start` on. Returns false if the file has become shorter or can not be
  /// read.
  func read(_ start: Int, _ count: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    var done = 0
    while done < count {
      let read = clinux_read_at(descriptor, target + done, count - done, off_t(offset + start + done))
      guard read > 0 else { return false }
      done += read
    }
    return true
  }

  deinit {
    if owner == nil { clinux_close(descriptor) }
  }
}
