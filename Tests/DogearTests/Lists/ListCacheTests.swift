import Testing

@testable import Dogear

@Suite("The cache of lists", .timeLimit(.minutes(10)))
struct ListCacheTests {
  private func entries(_ count: Int) -> [ListEntry<Reminder>] {
    ListEntry.numbered((0..<count).map { Reminder(id: "\($0)", title: "Milk") })
  }

  @Test("Lists stay until all together have too many items; those that were used first go")
  func items() {
    let cache = ListCache<Reminder>(keptItems: 3000)
    let owners = ["ann", "bob", "eve"].map { OwnerID.account($0) }
    #expect(cache.beginReadingOwners())
    cache.finishReadingOwners(owners)
    func isKept(_ owner: OwnerID) -> Bool {
      let list = cache.listOrBeginLoading(of: owner, now: 0)
      if list == nil { cache.abandonLoading(of: owner) }
      return list != nil
    }
    for owner in owners[..<2] {
      #expect(!isKept(owner))
      _ = cache.finishLoading(of: owner, entries: entries(1500), usedAt: 0)
    }
    #expect(isKept(owners[1]))
    #expect(isKept(owners[0]))
    _ = cache.finishLoading(of: owners[2], entries: entries(1), usedAt: 0)
    #expect(isKept(owners[0]))
    #expect(!isKept(owners[1]))
    #expect(isKept(owners[2]))
  }
}
