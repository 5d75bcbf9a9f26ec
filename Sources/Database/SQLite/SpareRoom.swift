import Glibc

/// A file that takes room on the disk for as long as there is some, so that it can be given to a transaction that makes room
/// once the disk is full: also that one has to be logged first.
struct SpareRoom {
  private let path: String
  private let bytes: Int

  /// Room beside a database file.
  init(beside path: String, bytes: Int) {
    (self.path, self.bytes) = (path + "-spare", bytes)
  }

  /// Takes the room, unless it is taken, or most of what is free would be gone.
  func keep() {
    guard bytes > 0, !isKept else { return }
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    var disk = statvfs()
    let hasRoom = fstatvfs(file, &disk) == 0 && disk.f_bavail * disk.f_frsize >= 4 * UInt(bytes)
    if !hasRoom || posix_fallocate(file, 0, off_t(bytes)) != 0 { unlink(path) }
  }

  /// Gives the room to others.
  func give() { unlink(path) }

  private var isKept: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size >= bytes
  }
}
