import Testing

@testable import Dogear

@Suite(.timeLimit(.minutes(10))) struct VisitorCacheTests {
  private func visitor(_ number: Int) -> Visitor {
    Visitor(owner: .visitor("\(number)"), account: nil, key: "visitor:\(number)")
  }

  @Test func keepsVisitorsUntilItIsFull() {
    let cache = VisitorCache()
    for number in 0..<VisitorCache.capacity { cache.insert(visitor(number), signed: "signed \(number)") }
    #expect(cache["signed 0"]?.key == "visitor:0")
    #expect(cache["signed \(VisitorCache.capacity - 1)"]?.key == "visitor:\(VisitorCache.capacity - 1)")

    cache.insert(visitor(-1), signed: "one more")
    #expect(cache["one more"]?.key == "visitor:-1")
    #expect(cache["signed 0"] == nil)
  }
}
