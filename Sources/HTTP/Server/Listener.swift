import CLinux
import Synchronization

/// A listening socket of one loop.
// Unchecked: lives on its loop; closures that hold it run there.
final class Listener: Pollable, @unchecked Sendable {
  private static let acceptsPerTurn = 64
  private static let pause = Duration.milliseconds(100)
  private static let overloaded: StaticString =
    "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 5\r\nConnection: close\r\n\r\n"

  private let shard: Shard

  init(shard: Shard, descriptor: Int32) {
    self.shard = shard
    super.init(loop: shard.loop, descriptor: descriptor)
  }

  func open() {
    if register(CLINUX_IN) < 0 { close() }
  }

  override func ready(_ events: UInt32) {
    for _ in 0..<Self.acceptsPerTurn {
      guard isOpen, accept() else { return }
    }
  }

  /// Accepts one connection. Returns false when there is none, or no room for it.
  private func accept() -> Bool {
    let (client, address) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      guard let base = text.baseAddress else { return (Int32(-1), "") }
      let client = clinux_accept(descriptor, base, 64)
      return (client, client >= 0 ? String(cString: base) : "")
    }
    if client >= 0 {
      let core = shard.core
      if core.connectionCount.load(ordering: .relaxed) >= core.configuration.maxConnections {
        core.refusedConnectionCount.add(1, ordering: .relaxed)
        _ = clinux_send(client, Self.overloaded.utf8Start, Self.overloaded.utf8CodeUnitCount, false)
        clinux_close(client)
      } else {
        Connection(shard: shard, descriptor: client, remoteAddress: address).open()
      }
      return true
    }
    if client == -CLINUX_EMFILE || client == -CLINUX_ENFILE || client == -CLINUX_ENOBUFS
      || client == -CLINUX_ENOMEM
    {
      rest()
    }
    // Other errors concern the one connection, which is gone (accept(2)).
    return client != -CLINUX_EAGAIN && client != -CLINUX_EMFILE && client != -CLINUX_ENFILE
      && client != -CLINUX_ENOBUFS && client != -CLINUX_ENOMEM
  }

  /// Without descriptors the socket would stay readable and the loop would spin: look again a little later.
  private func rest() {
    _ = clinux_epoll_change(loop.epoll, descriptor, 0, Unmanaged.passUnretained(self).toOpaque())
    loop.schedule(after: Self.pause) {
      guard self.isOpen else { return }
      let context = Unmanaged.passUnretained(self).toOpaque()
      _ = clinux_epoll_change(self.loop.epoll, self.descriptor, CLINUX_IN, context)
    }
  }
}
