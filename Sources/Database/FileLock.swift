import Glibc

/// A lock file beside the database file, held as long as that is open, so that no two servers share it: each keeps what
/// it has read in memory, and would not see the other's changes.
struct FileLock: Sendable {
  private let descriptor: Int32

  init(path: String, patience: Int) throws(DatabaseError) {
    let lockPath = path + ".lock"
    descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .notWritable(path: path, reason: String(cString: strerror(errno)))
    }
    // A server that is being replaced may need a moment to finish.
    let pause: useconds_t = 50_000
    for attempt in 0... {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR, attempt < patience * 20 else { break }
      usleep(pause)
    }
    Glibc.close(descriptor)
    throw .lockedByAnother(path: path)
  }

  func release() {
    Glibc.close(descriptor)
  }
}
