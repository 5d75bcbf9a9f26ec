import Testing

@testable import Live

@Suite("The tab that a page belongs to", .timeLimit(.minutes(10)))
struct PageTabTests {
  /// The uses of a page, in all combinations.
  struct Use: Sendable {
    let hasEvents, hasRequests, hasStream: Bool

    static let all = (0..<8).map {
      Use(hasEvents: $0 & 1 != 0, hasRequests: $0 & 2 != 0, hasStream: $0 & 4 != 0)
    }

    /// Another tab may have the page, too, as the one it belongs to has not got it or is gone and has not used it.
    var isFree: Bool { !hasEvents || (!hasRequests && !hasStream) }
  }

  private func claim(_ tab: inout PageTab, _ name: String?, _ use: Use) -> PageTab.Claim {
    tab.claim(name, hasEvents: use.hasEvents, hasRequests: use.hasRequests, hasStream: use.hasStream)
  }

  private let unused = Use(hasEvents: false, hasRequests: false, hasStream: false)

  @Test("The tab that has the page keeps it, whatever it did", arguments: Use.all)
  func same(use: Use) {
    var tab = PageTab()
    #expect(claim(&tab, "one", unused) == .new)
    #expect(claim(&tab, "one", use) == .same)
  }

  @Test("Another one gets it as long as it is free", arguments: Use.all)
  func another(use: Use) {
    var tab = PageTab()
    #expect(claim(&tab, "one", unused) == .new)
    #expect(claim(&tab, "two", use) == (use.isFree ? .new : .refused))
    #expect(claim(&tab, use.isFree ? "two" : "one", use) == .same)
  }

  @Test("A tab without a name counts as another one each time", arguments: Use.all)
  func nameless(use: Use) {
    var tab = PageTab()
    #expect(claim(&tab, nil, unused) == .new)
    for _ in 1...2 { #expect(claim(&tab, nil, use) == (use.isFree ? .new : .refused)) }
  }
}
