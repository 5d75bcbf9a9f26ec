import Glibc

/// The files of an SQLite database, and of its backups, which nobody else may read or write.
public enum DatabaseFiles {
  private static let suffixes = ["", "-wal", "-shm", "-journal", ".lock", ".restoring", "-spare"]
  private static let othersRights: mode_t = 0o077

  /// The files of the database at a path that are there and that others may read or write.
  public static func exposed(of path: String) -> [String] {
    suffixes.map { path + $0 }.filter(isExposed)
  }

  /// Whether others may read or write a file.
  public static func isExposed(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_mode & othersRights != 0
  }

  /// Makes the file of a database where it is missing, and takes it and those beside it away from others. SQLite gives its
  /// logs the mode of the file. Where that fails, as for a file of somebody else's, opening the database says what is wrong.
  static func protect(_ path: String) {
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
    for path in exposed(of: path) { protect(file: path) }
  }

  /// Takes a file away from others, if it is there.
  public static func protect(file path: String) {
    if isExposed(path) { chmod(path, 0o600) }
  }
}
