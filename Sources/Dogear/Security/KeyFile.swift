import Glibc
import HTTP

/// The server's secret keys of 32 random bytes each, the newest first, in the file `secret.key`, which nobody else may
/// read. The newest key signs and seals; the older ones are kept for what they signed and sealed before.
enum KeyFile {
  static let length = 32
  /// The largest number of keys.
  static let maximumCount = 4

  /// Returns the keys in a folder. If there are none, those that are known are put there, or else a new one.
  static func keys(in directory: String, orMaking known: [[UInt8]] = []) throws(SecurityError) -> [[UInt8]] {
    let path = path(in: directory)
    if let keys = try read(path) { return keys }
    try write(known.isEmpty ? [RandomBytes.make(length)] : known, to: path) { temporary in
      link(temporary, path) == 0 || errno == EEXIST
    }
    guard let keys = try read(path) else { throw .keyFile(path: path, reason: "it vanished") }
    return keys
  }

  /// Returns the keys in a folder; none if there is no file.
  static func knownKeys(in directory: String) throws(SecurityError) -> [[UInt8]] {
    try read(path(in: directory)) ?? []
  }

  /// Returns the keys in a file that somebody else makes.
  static func keys(at path: String) throws(SecurityError) -> [[UInt8]] {
    guard let keys = try read(path) else { throw .keyFile(path: path, reason: "there is no such file") }
    return keys
  }

  /// Puts a new key before those in a folder, and drops the oldest where there are too many.
  static func rotate(in directory: String) throws(SecurityError) {
    _ = try keys(in: directory)
    try rotate(at: path(in: directory))
  }

  /// Puts a new key before those in a file, and drops the oldest where there are too many.
  static func rotate(at path: String) throws(SecurityError) {
    let older = try keys(at: path).prefix(maximumCount - 1)
    try write([RandomBytes.make(length)] + older, to: path) { rename($0, path) == 0 }
  }

  /// The keys in a folder; nil where there are none.
  static func existing(in directory: String) throws(SecurityError) -> [[UInt8]]? {
    try read(path(in: directory))
  }

  static func path(in directory: String) -> String { "\(directory)/secret.key" }

  private static func read(_ path: String) throws(SecurityError) -> [[UInt8]]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(path)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(path) }
    guard status.st_mode & 0o077 == 0 else {
      throw .keyFile(path: path, reason: "others may read it; its mode must be 600")
    }
    var bytes = [UInt8](repeating: 0, count: length * maximumCount + 1)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count >= 0 else { throw failure(path) }
    return try keys(of: bytes[..<count], path: path)
  }

  /// The keys in the bytes of a file.
  static func keys(of bytes: ArraySlice<UInt8>, path: String) throws(SecurityError) -> [[UInt8]] {
    guard !bytes.isEmpty, bytes.count.isMultiple(of: length), bytes.count <= length * maximumCount else {
      throw .keyFile(path: path, reason: "it must hold 1 to \(maximumCount) keys of \(length) bytes")
    }
    return stride(from: 0, to: bytes.count, by: length).map { Array(bytes.dropFirst($0).prefix(length)) }
  }

  /// Writes keys to a temporary file, which `place` then brings to its place at once: two starts agree on one key, and a
  /// crash leaves whole keys or none.
  static func write(
    _ keys: [[UInt8]], to path: String, place: (_ temporary: String) -> Bool
  ) throws(SecurityError) {
    let temporary = "\(path).\(getpid())"
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
    defer { unlink(temporary) }
    let bytes = keys.flatMap(\.self)
    let isWritten = Glibc.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
    guard close(file) == 0, isWritten else { throw failure(path) }
    guard place(temporary) else { throw failure(path) }
  }

  static func failure(_ path: String) -> SecurityError {
    .keyFile(path: path, reason: String(cString: strerror(errno)))
  }
}
