import Testing

@testable import HTTP

@Suite("The budget of memory that waits for clients", .timeLimit(.minutes(10)))
struct MemoryBudgetTests {
  private let first = IPAddress("192.0.2.1")
  private let second = IPAddress("192.0.2.2")

  @Test("A network that holds too much gives back, until a quarter of its limit is free")
  func network() {
    let budget = MemoryBudget(limit: 1000, networkLimit: 400)
    #expect(budget.add(300, to: second) == nil)
    #expect(budget.add(400, to: first) == nil)
    #expect(budget.add(1, to: first) == .network(first))
    #expect(budget.add(10, to: first) == nil, "one relief at a time")
    #expect(budget.isNeeded(.network(first)))
    #expect(budget.add(-110, to: first) == nil)
    #expect(budget.isNeeded(.network(first)))
    #expect(budget.add(-1, to: first) == nil)
    #expect(!budget.isNeeded(.network(first)))
    budget.endRelief()
    #expect(budget.add(200, to: first) == .network(first))
    #expect(budget.givers(in: .network(first)) == [first: 500])
  }

  @Test("Many networks that hold little each, but together too much, give back in one relief")
  func all() {
    let budget = MemoryBudget(limit: 1000, networkLimit: 400)
    for number in 1...10 { #expect(budget.add(100, to: IPAddress("192.0.2.\(number)")) == nil) }
    #expect(budget.add(1, to: nil) == .all)
    #expect(budget.givers(in: .network(first)) == [first: 100])
    for number in 1...2 { _ = budget.add(-100, to: IPAddress("192.0.2.\(number)")) }
    #expect(budget.isNeeded(.all))
    _ = budget.add(-51, to: IPAddress("192.0.2.3"))
    #expect(!budget.isNeeded(.all))
    #expect(budget.total == 750)
  }

  @Test("A network that holds no more than its share gives nothing back, however much all hold together")
  func shares() {
    let budget = MemoryBudget(limit: 1000, networkLimit: 900)
    _ = budget.add(200, to: first)
    #expect(budget.add(850, to: second) == .all)
    #expect(budget.givers(in: .all) == [second: 850])
    // Three quarters of the limit may stay: a half of that for each.
    _ = budget.add(176, to: first)
    #expect(budget.givers(in: .all) == [first: 376, second: 850])
  }
}
