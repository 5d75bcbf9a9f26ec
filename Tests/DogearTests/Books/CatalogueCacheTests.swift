import Testing

@testable import Dogear

@Suite("What a catalogue remembers", .timeLimit(.minutes(10)))
struct CatalogueCacheTests {
  private let book = CatalogueBook(id: "OL1W", title: "A")

  @Test("A question that is kept again is as new as any: the oldest goes first")
  func order() {
    var cache = CatalogueCache()
    cache.keep([book], for: "q", at: 0)
    for number in 0..<CatalogueCache.capacity - 1 { cache.keep([], for: "\(number)", at: 0) }
    cache.keep([book], for: "q", at: 1)
    #expect(cache.books(for: "0", at: 1) != nil)
    cache.keep([], for: "more", at: 1)
    #expect(cache.books(for: "q", at: 1)?.count == 1)
    #expect(cache.books(for: "0", at: 1) == nil)
    #expect(cache.books(for: "1", at: 1) != nil)
  }

  @Test("An answer is good for an hour from when it was kept last, and not for a time before it")
  func lifetime() {
    var cache = CatalogueCache()
    cache.keep([book], for: "q", at: 100)
    #expect(cache.books(for: "q", at: 99 + CatalogueCache.lifetime) != nil)
    #expect(cache.books(for: "q", at: 100 + CatalogueCache.lifetime) == nil)
    #expect(cache.books(for: "q", at: 99) == nil)
    cache.keep([], for: "q", at: 200)
    #expect(cache.books(for: "q", at: 100 + CatalogueCache.lifetime)?.isEmpty == true)
  }
}
