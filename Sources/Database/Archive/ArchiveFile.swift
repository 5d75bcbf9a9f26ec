import Glibc

/// The file of an archive, which is read in pieces at any place.
struct ArchiveFile {
  /// The length of a record's beginning: its kind and its length.
  private static let headLength = 5
  /// The most bytes of a first line.
  private static let longestLine = 40

  private let descriptor: Int32
  /// The length in bytes.
  let size: Int

  /// An open file, which stays the caller's.
  init(_ descriptor: Int32) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure }
    guard status.st_mode & S_IFMT == S_IFREG else { throw ArchiveError.notAnArchive }
    (self.descriptor, size) = (descriptor, Int(status.st_size))
  }

  private static var failure: ArchiveError {
    .inputOutput(path: "the backup", reason: String(cString: strerror(errno)))
  }

  /// The first line with its end.
  func firstLine() throws -> [UInt8] {
    let bytes = try bytes(0..<min(size, Self.longestLine))
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { throw ArchiveError.notAnArchive }
    return Array(bytes[...end])
  }

  /// The record at a place: its kind, its content, and where it ends.
  func record(at position: Int) throws -> (kind: ArchiveFormat.Record, bytes: [UInt8], end: Int) {
    guard size - position >= Self.headLength else { throw ArchiveError.truncated }
    let head = try bytes(position..<position + Self.headLength)
    guard let kind = ArchiveFormat.Record(rawValue: head[0]) else {
      throw ArchiveError.damaged("there is a record that is not known")
    }
    let start = position + Self.headLength
    let length = head.dropFirst().reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= size - start else { throw ArchiveError.truncated }
    return (kind, try bytes(start..<start + length), start + length)
  }

  /// The bytes of a range, which lies inside of the file.
  func bytes(_ range: Range<Int>) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let rest = UnsafeMutableRawBufferPointer(buffer).baseAddress?.advanced(by: count)
        let read = pread(descriptor, rest, range.count - count, off_t(range.lowerBound + count))
        if read < 0, errno == EINTR { continue }
        guard read >= 0 else { throw Self.failure }
        // Somebody made the file shorter meanwhile.
        guard read > 0 else { throw ArchiveError.truncated }
        count += read
      }
    }
  }
}
