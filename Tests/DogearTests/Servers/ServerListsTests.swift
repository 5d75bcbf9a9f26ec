import Database
import DatabaseTesting
import HTTPTesting
import Synchronization
import Testing

@testable import Dogear

@Suite("PostgreSQL: lists on several servers", .onPostgres, .timeLimit(.minutes(10)))
struct ServerListsTests {
  private let owner = OwnerID.account("a")

  private func reminder(_ id: String) -> Reminder { Reminder(id: id, title: id) }

  private func stores(_ servers: ServersFixture) throws -> [ListStore<Reminder>] {
    try servers.apps.indices.map { try servers.store($0) }
  }

  @Test("Whatever three servers change at once, all end with the same, and none is seen going back")
  func concurrent() async throws {
    let servers = try await ServersFixture(3)
    let stores = try stores(servers)
    var recorders: [Recorder<ListSnapshot<Reminder>>] = []
    for store in stores { recorders.append(Recorder(try await store.list(of: owner).publisher)) }
    try await withThrowingTaskGroup { group in
      for (index, store) in stores.enumerated() {
        for worker in 0..<3 {
          group.addTask {
            for number in 0..<12 {
              let id = "\(index)-\(worker)-\(number)"
              try await store.add(reminder(id), to: owner)
              // Whoever made a change has it in memory.
              #expect(try await store.list(of: owner).item(id) != nil)
              if number % 4 == 3 { try await store.delete(id: id, of: owner) }
              if number % 4 == 2 { try await store.move(id: id, to: .start, of: owner) }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let stored = try await stores[0].read(owner) { try $0.entries().map(\.item.id) }
    #expect(stored.count == 3 * 3 * 9)
    for (store, recorder) in zip(stores, recorders) {
      let list = try await store.list(of: owner)
      try await waitUntil { list.items.map(\.id) == stored }
      #expect(!list.isStale)
      try checkOrder(recorder.values)
    }
  }

  /// Checks that snapshots go on in time: the numbers that each worker has added, in its order, only grow, and what was
  /// deleted doesn't come back.
  private func checkOrder(_ snapshots: [ListSnapshot<Reminder>]) throws {
    var gone: Set<String> = []
    var before: Set<String> = []
    for snapshot in snapshots {
      let ids = Set(snapshot.items.map(\.id))
      gone.formUnion(before.subtracting(ids))
      #expect(ids.isDisjoint(with: gone))
      before = ids
    }
  }

  @Test("A list that another server changes often is read again less often, and ends the same")
  func coalescing() async throws {
    let servers = try await ServersFixture(2)
    let stores = try stores(servers)
    let recorder = Recorder(try await stores[1].list(of: owner).publisher)
    for number in 0..<200 { try await stores[0].add(reminder("\(number)"), to: owner) }
    let list = try await stores[1].list(of: owner)
    try await waitUntil { list.items.count == 200 }
    #expect(recorder.values.count <= 201)
    #expect(list.items == (try await stores[0].list(of: owner).items))
  }

  @Test("Of a long list only what was changed is read again")
  func parts() async throws {
    let servers = try await ServersFixture(2)
    let stores = try stores(servers)
    for number in 0..<100 { try await stores[0].add(reminder("\(number)"), to: owner) }
    let list = try await stores[1].list(of: owner)
    let mark = list.mark
    try await stores[0].set(.title, to: "new", id: "50", of: owner)
    try await stores[0].delete(id: "60", of: owner)
    try await stores[0].move(id: "70", to: .start, of: owner)
    let owner = owner
    let reading = try await stores[1].database.read { connection in
      try ListTable<Reminder>(connection: connection, owner: owner, now: 0).reading(since: mark, count: 100)
    }
    guard case .items(let items) = reading.content else {
      Issue.record("The whole list was read")
      return
    }
    #expect(Set(items.keys) == ["50", "60", "70"])
    try await waitUntil { list.items.first?.id == "70" }
    #expect(list.items == (try await stores[0].list(of: owner).items))
    #expect(list.bytes == ListEntry.numbered(list.items).storedBytes())
  }

  @Test("A list that nothing shows is dropped, and read when it is asked for")
  func dropped() async throws {
    let servers = try await ServersFixture(2)
    let stores = try stores(servers)
    try await stores[0].add(reminder("a"), to: owner)
    await servers.apps[1].stores.services.changes.catchUp()
    _ = try await stores[1].list(of: owner)
    #expect(stores[1].cache.list(inMemoryOf: owner) != nil)
    try await stores[0].add(reminder("b"), to: owner)
    try await waitUntil { stores[1].cache.list(inMemoryOf: owner) == nil }
    #expect(try await stores[1].list(of: owner).items.map(\.id) == ["a", "b"])
  }

  @Test("A list that was removed and made again elsewhere is followed")
  func removed() async throws {
    let servers = try await ServersFixture(2)
    let stores = try stores(servers)
    let list = try await stores[1].list(of: owner)
    for round in 0..<3 {
      try await stores[0].add(reminder("a\(round)"), to: owner)
      try await waitUntil { list.items.map(\.id) == ["a\(round)"] }
      try await stores[0].remove(owner)
      try await waitUntil { list.items.isEmpty }
    }
  }

  @Test("A server whose listener is killed, or that gets no notification, follows nevertheless")
  func killed() async throws {
    let servers = try await ServersFixture(2)
    let stores = try stores(servers)
    let list = try await stores[1].list(of: owner)
    for round in 0..<3 {
      try servers.apps[0].endListeners()
      try await stores[0].add(reminder("\(round)"), to: owner)
      try await waitUntil { list.items.count == round + 1 }
    }
  }

  @Test("A server that may have missed something reads again what it shows")
  func gap() async throws {
    let servers = try await ServersFixture(2)
    let stores = try stores(servers)
    let list = try await stores[1].list(of: owner)
    servers.apps[1].stores.services.changes.close()
    try await stores[0].add(reminder("a"), to: owner)
    #expect(list.items.isEmpty)
    stores[1].receive(.gap)
    try await waitUntil { list.items.map(\.id) == ["a"] }
    #expect(!list.isStale)
  }
}
