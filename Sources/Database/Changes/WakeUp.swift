import Glibc

/// A pair of sockets by which any thread wakes up one that waits for sockets.
///
/// `@unchecked Sendable` because its descriptors never change, and may be used from any thread.
final class WakeUp: @unchecked Sendable {
  /// The end that the waiting thread polls.
  let descriptor: Int32
  private let other: Int32

  init() throws(DatabaseError) {
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else {
      throw .other(message: "can't make a pair of sockets: \(String(cString: strerror(errno)))", sql: "")
    }
    (descriptor, other) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(other)
  }

  /// Wakes the thread up, now or when it waits next.
  func send() {
    var byte: UInt8 = 1
    // One that is full wakes it up as well.
    _ = Glibc.send(other, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  /// Takes what was sent.
  func clear() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
  }
}
