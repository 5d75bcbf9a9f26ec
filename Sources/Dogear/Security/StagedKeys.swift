import Glibc

/// Keys that wait beside a folder's own to take their place.
struct StagedKeys {
  let temporary: String
  let path: String

  /// Puts the keys in the place of those that are there.
  func place() throws(SecurityError) {
    guard rename(temporary, path) == 0 else { throw KeyFile.failure(path) }
  }

  /// Removes them, unless they were placed.
  func discard() { unlink(temporary) }
}

extension KeyFile {
  /// Writes keys to a folder, where they count once they are placed.
  static func stage(_ bytes: [UInt8], in directory: String) throws(SecurityError) -> StagedKeys {
    let path = path(in: directory)
    let keys = try keys(of: bytes[...], path: path)
    let staged = StagedKeys(temporary: "\(path).staged", path: path)
    try write(keys, to: path) { rename($0, staged.temporary) == 0 }
    return staged
  }
}
