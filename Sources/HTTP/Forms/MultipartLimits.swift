/// The limits of a `multipart/form-data` body. Each limit leads to 413 with a message that names what was too much.
public struct MultipartLimits: Sendable {
  /// The most parts: fields and files together.
  public var maxParts = 200
  /// The most bytes of the head of a part.
  public var maxPartHeadBytes = 4096
  /// The most bytes of one field.
  public var maxFieldBytes = 64 * 1024
  /// The most bytes of all fields together; they are kept in memory.
  public var maxFieldBytesInTotal = 1024 * 1024
  /// The most files.
  public var maxFiles = 20
  /// The most bytes of one file.
  public var maxFileBytes = 32 * 1024 * 1024
  /// The most bytes of the whole body.
  public var maxTotalBytes = 64 * 1024 * 1024
  /// A file of more bytes goes to the disk.
  public var maxFileBytesInMemory = 64 * 1024
  /// The folder of files that do not stay in memory. They have no name there and are gone with their last user.
  public var temporaryDirectory = "/tmp"

  /// The defaults.
  public init() {}
}
