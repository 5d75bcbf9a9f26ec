import CLinux

/// An open file, or a part of it, to be sent. The file is closed with the last reference.
public final class FileRegion: Sendable {
  let descriptor: Int32
  /// Where the part begins.
  public let offset: Int
  /// The number of bytes to send.
  public let length: Int

  /// Takes over an open descriptor.
  public init(takingOver descriptor: Int32, offset: Int, length: Int) {
    self.descriptor = descriptor
    self.offset = offset
    self.length = length
  }

  deinit {
    clinux_close(descriptor)
  }
}
