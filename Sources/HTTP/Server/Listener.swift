import CLinux
import Synchronization

/// A listening socket of one loop.
// Unchecked: lives on its loop; closures that hold it run there.
final class Listener: Pollable, @unchecked Sendable {
  private static let acceptsPerTurn = 64
  private static let pause = Duration.milliseconds(100)

  private let shard: Shard
  private let events: UInt32
  /// A descriptor that is given up for the moment of refusing a client, where the process has no other; negative while
  /// there is none.
  private var spare: Int32 = -1

  /// `isShared` is true if other loops listen on the same socket; the kernel then wakes one of them.
  init(shard: Shard, descriptor: Int32, isShared: Bool) {
    self.shard = shard
    events = isShared ? CLINUX_IN | CLINUX_EXCLUSIVE : CLINUX_IN
    super.init(loop: shard.loop, descriptor: descriptor)
  }

  func open() {
    if register(events) < 0 { return close() }
    spare = clinux_duplicate(loop.epoll)
  }

  deinit {
    if spare >= 0 { clinux_close(spare) }
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
      admit(client, address)
      return true
    }
    switch -client {
    case CLINUX_EMFILE where refuseOne(): return true
    case CLINUX_EMFILE, CLINUX_ENFILE, CLINUX_ENOBUFS, CLINUX_ENOMEM:
      rest()
      return false
    // Other errors concern the one connection, which is gone (accept(2)).
    case let error: return error != CLINUX_EAGAIN
    }
  }

  /// Tells one client that the process has no descriptor for it. Returns false where not even that can be done.
  private func refuseOne() -> Bool {
    guard spare >= 0 else { return false }
    clinux_close(spare)
    let client = clinux_accept(descriptor, nil, 0)
    if client >= 0 { refuse(client) }
    spare = clinux_duplicate(loop.epoll)
    return client >= 0
  }

  private func admit(_ client: Int32, _ address: String) {
    let core = shard.core
    guard core.connectionCount.load(ordering: .relaxed) < core.configuration.maxConnections else {
      return refuse(client)
    }
    let connection = Connection(shard: shard, descriptor: client, remoteAddress: address)
    if let addresses = core.addresses, let network = connection.network {
      guard addresses.admit(network) else { return refuse(client) }
      connection.isCounted = true
    }
    connection.open()
  }

  private func refuse(_ client: Int32) {
    shard.core.refusedConnectionCount.add(1, ordering: .relaxed)
    // Over TLS nothing can be said before the handshake.
    if shard.core.certificates == nil {
      _ = clinux_send(client, shard.core.overloaded, shard.core.overloaded.count, false)
    }
    clinux_close(client)
  }

  /// Without descriptors the socket would stay readable and the loop would spin: look again a little later.
  private func rest() {
    // Removed and added again: an exclusive wait can not be changed (epoll_ctl(2)).
    _ = clinux_epoll_remove(loop.epoll, descriptor)
    loop.schedule(after: Self.pause) {
      guard self.isOpen else { return }
      let context = Unmanaged.passUnretained(self).toOpaque()
      _ = clinux_epoll_add(self.loop.epoll, self.descriptor, self.events, context)
    }
  }
}
