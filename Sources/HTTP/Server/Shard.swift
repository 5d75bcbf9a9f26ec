import CLinux

/// The part of a server that lives on one loop: its listener and its connections.
final class Shard {
  let core: ServerCore
  let loop: EventLoop
  let workers: Workers
  private var listeners: [Listener] = []
  private var connections: [Connection] = []
  private(set) var isDraining = false
  private var drained: (@Sendable () -> Void)?

  init(core: ServerCore, loop: EventLoop) {
    self.core = core
    self.loop = loop
    workers = Workers(loop: loop)
  }

  func listen(_ descriptor: Int32, isShared: Bool) {
    let listener = Listener(shard: self, descriptor: descriptor, isShared: isShared)
    listeners.append(listener)
    listener.open()
  }

  func add(_ connection: Connection) {
    connection.place = connections.count
    connections.append(connection)
    core.connectionCount.add(1, ordering: .relaxed)
  }

  /// Makes room for another connection from its network.
  func leave(_ connection: Connection) {
    guard connection.isCounted, let network = connection.network else { return }
    core.addresses?.leave(network)
    connection.isCounted = false
  }

  func remove(_ connection: Connection) {
    guard let place = connection.place, let last = connections.popLast() else { return }
    leave(connection)
    if last !== connection {
      connections[place] = last
      last.place = place
    }
    connection.place = nil
    core.connectionCount.subtract(1, ordering: .relaxed)
    if connections.isEmpty { finishDraining() }
  }

  /// Ends connections as long as they have to give back, first the connections of the network that holds most, and among these
  /// the ones that hold most.
  ///
  /// - Parameter least: connections that hold less are left alone.
  func relieve(_ relief: MemoryBudget.Relief, holding least: Int) {
    let givers = core.memory.givers(in: relief)
    let holders =
      connections
      .filter { $0.reportedBytes > least }
      .compactMap { connection in givers[connection.network].map { (network: $0, connection: connection) } }
      .sorted { ($0.network, $0.connection.reportedBytes) > ($1.network, $1.connection.reportedBytes) }
    for (_, connection) in holders {
      guard core.memory.isNeeded(relief) else { return }
      connection.giveBack()
    }
  }

  /// The time, in nanoseconds, that a client gets for what it would else have this time for: less once the server stops.
  func patience(_ time: UInt64) -> UInt64 { isDraining ? min(time, core.drainPatience) : time }

  /// Stops accepting and lets the connections end: idle ones now, the others with their response.
  func drain(_ done: @escaping @Sendable () -> Void) {
    for listener in listeners { listener.close() }
    listeners = []
    isDraining = true
    drained = done
    for connection in connections { connection.drain() }
    if connections.isEmpty { finishDraining() }
  }

  /// Cuts what is left.
  func abort() {
    for connection in connections { connection.abort() }
  }

  private func finishDraining() {
    let done = drained
    drained = nil
    if done != nil { workers.close() }
    done?()
  }
}
