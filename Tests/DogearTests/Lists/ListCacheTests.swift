import Combine
import HTTP
import Testing

@testable import Dogear

@Suite("The cache of lists", .timeLimit(.minutes(10)))
struct ListCacheTests {
  private func entries(_ count: Int) -> [ListEntry<Reminder>] {
    ListEntry.numbered((0..<count).map { Reminder(id: "\($0)", title: "Milk") })
  }

  @Test("Lists stay until all together take too many bytes, also by growing; those that were used first go")
  func bytes() {
    let size = entries(1500).storedBytes()
    let cache = ListCache<Reminder>(keptBytes: 2 * size)
    let owners = ["ann", "bob", "eve"].map { OwnerID.account($0) }
    #expect(cache.beginReadingOwners())
    cache.finishReadingOwners(owners)
    func isKept(_ owner: OwnerID) -> Bool {
      cache.list(of: owner, now: 0) != nil
    }
    for owner in owners[..<2] {
      #expect(!isKept(owner))
      _ = cache.finishLoading(of: owner, entries: entries(1500), bytes: size, usedAt: 0)
    }
    #expect(isKept(owners[1]))
    #expect(isKept(owners[0]))
    _ = cache.finishLoading(of: owners[2], entries: entries(1), bytes: 110, usedAt: 0)
    #expect(isKept(owners[0]))
    #expect(!isKept(owners[1]))
    #expect(isKept(owners[2]))
    let long = Reminder(id: "0", title: String(repeating: "x", count: size))
    cache.apply([owners[2]: CommittedChange(change: .put(ListEntry(position: 0, item: long)))])
    #expect(!isKept(owners[1]))
    _ = cache.finishLoading(of: owners[1], entries: entries(1), bytes: 110, usedAt: 0)
    #expect(!isKept(owners[0]))
    #expect(isKept(owners[2]))
  }

  @Test("A list knows the bytes of its items, whatever changes")
  func size() {
    let entries = entries(3)
    let list = SharedList(entries, bytes: entries.storedBytes(), usedAt: 0)
    let longer = Reminder(id: "1", title: "Milk and bread")
    let changes: [ListChange<Reminder>] = [
      .put(ListEntry(position: 7, item: longer)),
      .put(ListEntry(position: 9, item: Reminder(id: "9", title: "New"))),
      .remove(longer), .remove(longer), .replace(self.entries(5)), .remove(entries[0].item),
    ]
    for change in changes {
      list.apply(CommittedChange(change: change))
      #expect(list.bytes == list.items.reduce(0) { $0 + $1.storedBytes })
    }
  }

  @Test("Whoever changed a list finds it changed in what follows it on their loop")
  func following() async throws {
    let fixture = try StoreFixture()
    let stale = try await withThrowingTaskGroup(of: Int.self) { group in
      for reader in 0..<8 {
        group.addTask { try await staleEdits(of: .account("\(reader)"), in: fixture.reminders) }
      }
      return try await group.reduce(0, +)
    }
    #expect(stale == 0)
  }

  /// Edits an item of an owner's new list, and returns how often whoever follows the list did not know of it then.
  private func staleEdits(of owner: OwnerID, in store: ListStore<Reminder>) async throws -> Int {
    let loop = EventLoop(name: "follower")
    defer { loop.shutDown() }
    return try await loop.run {
      try await store.add(Reminder(id: "1", title: "Milk"), to: owner)
      var (shown, stale) = ("", 0)
      let list = try await store.list(of: owner)
      let subscription = list.publisher(on: loop).sink { shown = $0.items[0].title }
      for number in 0..<400 {
        try await store.edit(id: "1", of: owner) { $0.title = "Milk \(number)" }
        if shown != "Milk \(number)" { stale += 1 }
      }
      subscription.cancel()
      return stale
    }
  }
}
