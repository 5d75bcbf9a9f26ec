import HTTP
import Synchronization

/// This server among the servers of its cluster: it keeps itself in their list, and knows the ways to the others.
public final class Cluster: Sendable {
  /// The time between two looks at the list.
  static let interval = Duration.seconds(1)
  /// The time of standing still after which the others may have taken this server for dead.
  static let stillness = Duration.seconds(4)
  /// The time after that for which the server takes nothing from others: what they sent before is there, and they
  /// have opened its pages anew.
  static let recovery = Duration.seconds(2)
  /// The least time between two looks that a name asks for which is not in the list.
  static let eagerness = Duration.milliseconds(200)

  /// The server's name, which is new at each start.
  public let name = ClusterServer.makeName()
  let keys: ClusterKeys
  private let directory: any ClusterDirectory
  private let faults: FaultLog
  private let patience: ClusterLink.Patience
  private let now: @Sendable () -> ContinuousClock.Instant

  private struct State {
    var own: ClusterServer?
    var beat = 0
    var view = ClusterView()
    var links: [String: ClusterLink] = [:]
    /// The time of the last heartbeat, which waits for nothing but the clock.
    var beaten: ContinuousClock.Instant
    /// The end of the time in which nothing is taken from others.
    var recovers: ContinuousClock.Instant
    var looked: ContinuousClock.Instant?
    var isDraining = false
    var tasks: [Task<Void, Never>] = []
  }

  private let state: Mutex<State>
  /// The number of requests of pages that another server has, since the start: `passed` on, or `taken` when it was gone.
  let counts = EventCounts()

  /// Makes a server that is in no list yet.
  ///
  /// - Parameters:
  ///   - patience: the times for which other servers are waited for.
  ///   - now: the time, in place of the system's, in tests.
  init(
    _ directory: any ClusterDirectory, keys: ClusterKeys, faults: FaultLog,
    patience: ClusterLink.Patience = .init(),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.directory, self.keys, self.faults) = (directory, keys, faults)
    (self.patience, self.now) = (patience, now)
    state = Mutex(State(beaten: now(), recovers: now()))
  }

  /// Makes a server of the cluster whose database and keys these stores have.
  public convenience init(_ stores: Stores) {
    self.init(
      ClusterTable(stores.services.database), keys: stores.clusterKeys, faults: stores.faults)
  }

  /// Whether the server is about to stop: it opens no pages that others had open.
  public var isDraining: Bool { state.withLock(\.isDraining) }

  /// Whether the server ran without standing still of late, so that no other has taken it for dead.
  var isAlive: Bool { state.withLock { now() - $0.beaten < Self.stillness && now() >= $0.recovers } }

  /// The number of servers in the list that live, with this one. `Stores.serverCount` counts also those that share the
  /// database and pass no requests on.
  public var serverCount: Int { state.withLock { $0.view.names.count } }

  // MARK: The list

  /// Writes the server into the list, and keeps it there until `leave()`.
  ///
  /// - Parameters:
  ///   - host: the numeric address at which the others reach it.
  ///   - port: the port there.
  /// - Throws: `ClusterError.notListed` where the list can't be written.
  public func join(host: String, port: Int) async throws(ClusterError) {
    try await enlist(host: host, port: port)
    let tasks = [
      repeated { $0.beat() },
      repeated { cluster in
        do {
          try await cluster.turn()
        } catch {
          cluster.faults.note(error, in: "The list of servers")
        }
      },
    ]
    state.withLock { $0.tasks = tasks }
  }

  /// Writes the server into the list.
  func enlist(host: String, port: Int) async throws(ClusterError) {
    state.withLock { $0.own = ClusterServer(name: name, host: host, port: port) }
    do {
      try await turn()
    } catch {
      throw .notListed("\(error)")
    }
  }

  /// Does something each second, until it is cancelled.
  private func repeated(_ body: @escaping @Sendable (Cluster) async -> Void) -> Task<Void, Never> {
    Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.interval)
        guard let self, !Task.isCancelled else { return }
        await body(self)
      }
    }
  }

  /// Notes that the server runs, and whether it stood still before.
  func beat() {
    state.withLock { state in
      if now() - state.beaten >= Self.stillness { state.recovers = now() + Self.recovery }
      state.beaten = now()
    }
  }

  /// Tells the others that the server is about to stop.
  public func drain() async {
    state.withLock {
      $0.isDraining = true; $0.own?.isDraining = true
    }
    try? await turn()
  }

  /// Takes the server out of the list, and closes the ways to the others.
  public func leave() async {
    let (tasks, links) = state.withLock { state in
      defer { (state.tasks, state.links) = ([], [:]) }
      return (state.tasks, state.links)
    }
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    for link in links.values { link.close() }
    try? await directory.remove(name, beat: nil)
  }

  /// Writes that the server lives, and looks who else does.
  func turn() async throws {
    let (own, beat) = state.withLock { state in
      state.beat += 1
      return (state.own, state.beat)
    }
    guard let own else { return }
    take(try await directory.update(own, beat: beat), counts: true)
    for entry in state.withLock({ $0.view.forgotten }) {
      try await directory.remove(entry.server.name, beat: entry.beat)
    }
  }

  private func take(_ entries: [ClusterEntry], counts: Bool) {
    let dead = state.withLock { state in
      state.view.look(entries, counts: counts)
      state.looked = now()
      let dead = state.links.filter { state.view.living($0.key) == nil }
      for name in dead.keys { state.links[name] = nil }
      return dead.values.map(\.self)
    }
    for link in dead { link.close() }
  }

  // MARK: The others

  /// The way to another server; nil where there is none of that name that lives.
  func link(to name: String) async -> ClusterLink? {
    if let link = knownLink(to: name) { return link }
    let mayLook = state.withLock { state in
      if let looked = state.looked, now() - looked < Self.eagerness { return false }
      state.looked = now()
      return state.view.living(name) == nil
    }
    // The server may have come since the last look.
    if mayLook, let entries = try? await directory.entries() { take(entries, counts: false) }
    return knownLink(to: name)
  }

  private func knownLink(to name: String) -> ClusterLink? {
    state.withLock { state in
      guard name != self.name, let server = state.view.living(name) else { return nil }
      if let link = state.links[name] { return link }
      let link = ClusterLink(to: server, keys: keys, patience: patience)
      state.links[name] = link
      return link
    }
  }

  /// Whether another server said that it is about to stop.
  func isDraining(_ name: String) -> Bool {
    state.withLock { $0.view.living(name)?.isDraining ?? false }
  }
}
