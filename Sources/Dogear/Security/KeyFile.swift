import Glibc
import HTTP

/// The server's secret key: 32 random bytes in the file `secret.key`, which nobody else may read.
enum KeyFile {
  static let length = 32

  /// Returns the key in a folder, created if there is none.
  static func key(in directory: String) throws(SecurityError) -> [UInt8] {
    let path = "\(directory)/secret.key"
    if let key = try read(path) { return key }
    try create(path)
    guard let key = try read(path) else { throw .keyFile(path: path, reason: "it vanished") }
    return key
  }

  private static func read(_ path: String) throws(SecurityError) -> [UInt8]? {
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
    var key = [UInt8](repeating: 0, count: length + 1)
    let count = Glibc.read(file, &key, key.count)
    guard count >= 0 else { throw failure(path) }
    guard count == length else { throw .keyFile(path: path, reason: "it must be \(length) bytes long") }
    return Array(key.prefix(length))
  }

  /// Writes a new key to a temporary file and then links that to its place: two starts at once agree on one key, and a
  /// crash leaves a whole key or none.
  private static func create(_ path: String) throws(SecurityError) {
    let temporary = "\(path).\(getpid())"
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
    defer { unlink(temporary) }
    let key = RandomBytes.make(length)
    let isWritten = write(file, key, key.count) == key.count && fsync(file) == 0
    guard close(file) == 0, isWritten else { throw failure(path) }
    guard link(temporary, path) == 0 || errno == EEXIST else { throw failure(path) }
  }

  private static func failure(_ path: String) -> SecurityError {
    .keyFile(path: path, reason: String(cString: strerror(errno)))
  }
}
