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

  deinit {
    if owner == nil { clinux_close(descriptor) }
  }
}
