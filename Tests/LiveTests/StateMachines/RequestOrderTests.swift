import Testing

@testable import Live

@Suite("The order of requests", .timeLimit(.minutes(10)))
struct RequestOrderTests {
  private typealias Order = RequestOrder<String>

  private static func result(_ name: String) -> LiveResult { LiveResult(receipt: Receipt(saved: [name])) }

  /// The outcome of a request: `NAME after OTHER` for a turn that begins, `NAME` for one that began before, `= RESULT`.
  private static func arrive(_ order: inout Order, _ name: String, submission: Int? = nil) -> String {
    var before: String??
    let arrival = order.arrive(submission: submission) {
      before = .some($0)
      return name
    }
    switch arrival {
    case .turn(let turn): return turn + (before.map { " after \($0 ?? "none")" } ?? "")
    case .known(let result): return "= " + result.receipt.saved.joined()
    }
  }

  // MARK: Turns

  @Test("A request waits for the one before, as long as any is under way")
  func turns() {
    var order = Order()
    #expect(order.isIdle)
    #expect(Self.arrive(&order, "a") == "a after none")
    #expect(Self.arrive(&order, "b", submission: 2) == "b after a")
    #expect(Self.arrive(&order, "c") == "c after b")
    order.end(submission: nil, Self.result("a"))
    order.end(submission: 2, Self.result("b"))
    #expect(!order.isIdle)
    #expect(Self.arrive(&order, "d") == "d after c")
    order.end(submission: nil, nil)
    order.end(submission: nil, nil)
    #expect(order.isIdle)
    #expect(Self.arrive(&order, "e") == "e after none")
  }

  // MARK: Submissions

  @Test("A submission that comes again while it is under way waits for it")
  func underWay() {
    var order = Order()
    #expect(Self.arrive(&order, "a", submission: 1) == "a after none")
    #expect(Self.arrive(&order, "b", submission: 2) == "b after a")
    #expect(Self.arrive(&order, "a again", submission: 1) == "a")
    order.end(submission: 1, Self.result("A"))
    order.end(submission: 2, Self.result("B"))
    #expect(order.isIdle)
  }

  @Test("One that was carried out has the same result, also after a later one")
  func carriedOut() {
    var order = Order()
    for number in 1...3 {
      #expect(Self.arrive(&order, "\(number)", submission: number) == "\(number) after none")
      order.end(submission: number, Self.result("result \(number)"))
    }
    for number in [1, 3, 2, 1] {
      #expect(Self.arrive(&order, "again", submission: number) == "= result \(number)")
    }
    #expect(order.isIdle)
  }

  @Test("One that failed is carried out when it comes again")
  func failed() {
    var order = Order()
    _ = Self.arrive(&order, "a", submission: 1)
    order.end(submission: 1, nil)
    #expect(Self.arrive(&order, "b", submission: 1) == "b after none")
    order.end(submission: 1, Self.result("B"))
    #expect(Self.arrive(&order, "c", submission: 1) == "= B")
  }

  @Test("A change never counts as a submission")
  func changes() {
    var order = Order()
    _ = Self.arrive(&order, "a", submission: 1)
    #expect(Self.arrive(&order, "b") == "b after a")
    #expect(Self.arrive(&order, "c") == "c after b")
  }

  @Test("The last submissions are known: those carried out last, and those under way")
  func keptSubmissions() {
    var order = Order()
    let count = Order.keptSubmissions
    for number in 0...count {
      _ = Self.arrive(&order, "\(number)", submission: number)
      order.end(submission: number, Self.result("\(number)"))
    }
    #expect(Self.arrive(&order, "again", submission: 0) == "again after none")
    for number in 2...count { #expect(Self.arrive(&order, "again", submission: number) == "= \(number)") }
    #expect(Self.arrive(&order, "again", submission: 1) == "again after again")
  }

  // MARK: Forms

  @Test("A change later than all of its form is taken")
  func later() {
    var order = Order()
    #expect(order.receipt(ofChange: 1, to: "a") == nil)
    order.take(1, of: "a")
    #expect(order.receipt(ofChange: 2, to: "a") == nil)
    #expect(order.revision == 1)
  }

  @Test("The latest one that comes again has the same receipt, an older one none")
  func older() {
    var order = Order()
    order.take(1, of: "a", Receipt(saved: ["one"]))
    order.take(3, of: "a", Receipt(saved: ["three"]))
    #expect(order.receipt(ofChange: 3, to: "a") == Receipt(saved: ["three"]))
    #expect(order.receipt(ofChange: 2, to: "a") == Receipt())
    #expect(order.receipt(ofChange: 1, to: "a") == Receipt())
  }

  @Test("A submission settles what was sent of its form before")
  func settled() {
    var order = Order()
    order.take(2, of: "a", Receipt(saved: ["two"]))
    order.take(4, of: "a")
    #expect(order.receipt(ofChange: 3, to: "a") == Receipt())
    #expect(order.receipt(ofChange: 4, to: "a") == Receipt())
    #expect(order.receipt(ofChange: 5, to: "a") == nil)
  }

  @Test("A submission that comes late does not hide what is later")
  func lateSubmission() {
    var order = Order()
    order.take(4, of: "a", Receipt(saved: ["four"]))
    order.take(2, of: "a")
    #expect(order.revision == 4)
    order.take(2, of: "a", Receipt(saved: ["two"]))
    #expect(order.receipt(ofChange: 4, to: "a") == Receipt())
    #expect(order.receipt(ofChange: 3, to: "a") == Receipt())
    #expect(order.receipt(ofChange: 5, to: "a") == nil)
  }

  @Test("Requests of several forms overtake each other")
  func severalForms() {
    var order = Order()
    order.take(2, of: "b")
    #expect(order.receipt(ofChange: 1, to: "a") == nil)
    order.take(1, of: "a", Receipt(saved: ["one"]))
    #expect(order.revision == 2)
    #expect(order.receipt(ofChange: 1, to: "a") == Receipt(saved: ["one"]))
    #expect(order.receipt(ofChange: 2, to: "b") == Receipt())
  }

  @Test("Where forms were forgotten, what is older than all that are known is too old")
  func keptForms() {
    var order = Order()
    let count = Order.keptForms
    for number in 1...count { order.take(number * 10, of: "form \(number)") }
    #expect(order.receipt(ofChange: 10, to: "another") == Receipt())
    #expect(order.receipt(ofChange: 11, to: "another") == nil)
    // The form that was not heard of for longest makes room.
    order.take(5, of: "form 1")
    order.take(90, of: "another")
    #expect(order.receipt(ofChange: 10, to: "form 1") == Receipt())
    #expect(order.receipt(ofChange: 30, to: "form 3") == Receipt())
    #expect(order.receipt(ofChange: 10, to: "form 2") == Receipt())
    #expect(order.receipt(ofChange: 11, to: "form 2") == nil)
  }
}
