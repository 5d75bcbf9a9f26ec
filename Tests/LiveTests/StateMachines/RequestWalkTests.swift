import Testing

@testable import Live

/// Requests of some forms are sent, overtake each other, are cut and come again; some fail. The model keeps lists of all
/// there was, and looks at the ends of them.
@Suite("Requests in any order", .timeLimit(.minutes(10)))
struct RequestWalkTests {
  struct Request {
    let revision: Int
    let form: String
    let isSubmission: Bool

    var submission: Int? { isSubmission ? revision : nil }
  }

  struct World {
    var random: SeededRandom
    let forms: Int
    var order = RequestOrder<Int>()
    /// The requests that the browser sent. Any of them may arrive, and again.
    var sent: [Request] = []
    /// The turns that began and have not ended, by number.
    var turns: [(number: Int, request: Request)] = []
    var turnCount = 0
    /// The submissions that began or ended, each with its turn or its result's name; what became of one last is the
    /// last.
    var submissions: [(revision: Int, turn: Int?, result: String)] = []
    /// All that was taken, with the latest of its form then; the last is the last.
    var taken: [(form: String, revision: Int, receipt: Receipt)] = []
    var latestRevision = 0

    mutating func step() {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2: send()
      case 3...6: arrive()
      default: end()
      }
    }

    mutating func send() {
      let form = "form \(Int.random(in: 0..<forms, using: &random))"
      sent.append(Request(revision: sent.count + 1, form: form, isSubmission: .random(using: &random)))
    }

    mutating func arrive() {
      guard let request = sent.suffix(12).randomElement(using: &random) else { return }
      let known = submissions.suffix(RequestOrder<Int>.keptSubmissions)
        .first { $0.revision == request.submission }
      let last = turns.last?.number
      let next = turnCount + 1
      var began = false
      let arrival = order.arrive(submission: request.submission) { before in
        #expect(before == last)
        began = true
        return next
      }
      #expect(began == (known == nil))
      switch arrival {
      case .known(let result):
        #expect(known?.turn == nil)
        #expect(result.receipt.saved == [known?.result])
      case .turn(let turn):
        #expect(turn == (known?.turn ?? next))
      }
      guard began else { return }
      turnCount = next
      turns.append((next, request))
      if let revision = request.submission { note(revision, turn: next, "") }
    }

    /// The turn that began first ends.
    mutating func end() {
      guard !turns.isEmpty else { return #expect(order.isIdle) }
      #expect(!order.isIdle)
      let (number, request) = turns.removeFirst()
      let fails = Int.random(in: 0..<4, using: &random) == 0
      let receipt = Receipt(saved: ["\(number)"])
      guard let revision = request.submission else {
        change(request, receipt, fails: fails)
        return order.end(submission: nil, nil)
      }
      if !fails { take(request, Receipt()) }
      order.end(submission: revision, fails ? nil : LiveResult(receipt: receipt))
      if fails {
        submissions.removeAll { $0.revision == revision }
      } else {
        note(revision, turn: nil, "\(number)")
      }
    }

    mutating func change(_ request: Request, _ receipt: Receipt, fails: Bool) {
      let latest = latest(of: request.form)
      let expected =
        request.revision > latest ? nil : request.revision == latest ? self.receipt(of: request) : Receipt()
      let known = order.receipt(ofChange: request.revision, to: request.form)
      #expect(known == expected)
      if known == nil, !fails { take(request, receipt) }
    }

    mutating func take(_ request: Request, _ receipt: Receipt) {
      let latest = latest(of: request.form)
      taken.append(
        (request.form, max(latest, request.revision), request.revision >= latest ? receipt : Receipt()))
      order.take(request.revision, of: request.form, receipt)
      latestRevision = max(latestRevision, request.revision)
      #expect(order.revision == latestRevision)
    }

    mutating func note(_ revision: Int, turn: Int?, _ result: String) {
      let keptBefore = submissions.suffix(RequestOrder<Int>.keptSubmissions)
      submissions = keptBefore.filter { $0.revision != revision } + [(revision, turn, result)]
    }

    /// The forms that were heard of last, each with what was taken of it last.
    var heard: [(form: String, revision: Int, receipt: Receipt)] {
      var forms: [(form: String, revision: Int, receipt: Receipt)] = []
      for entry in taken.reversed() where forms.count < RequestOrder<Int>.keptForms {
        if !forms.contains(where: { $0.form == entry.form }) { forms.append(entry) }
      }
      return forms
    }

    func latest(of form: String) -> Int {
      let heard = heard
      if let known = heard.first(where: { $0.form == form }) { return known.revision }
      return heard.count < RequestOrder<Int>.keptForms ? 0 : heard.map(\.revision).min() ?? 0
    }

    func receipt(of request: Request) -> Receipt {
      heard.first { $0.form == request.form && $0.revision == request.revision }?.receipt ?? Receipt()
    }
  }

  @Test(
    "Each is carried out once, in turn, and only if it is the latest of its form",
    arguments: UInt64(0)..<10, [1, 3, 12])
  func randomWalk(seed: UInt64, forms: Int) {
    var world = World(random: SeededRandom(seed: seed), forms: forms)
    for _ in 1...2000 {
      // The bounds say what the model forgets: to look at the last entries is enough.
      if world.taken.count > 200 { world.taken.removeFirst(100) }
      world.step()
    }
    while !world.turns.isEmpty { world.end() }
    #expect(world.order.isIdle)
    guard forms <= RequestOrder<Int>.keptForms else { return }
    // Of forms that are all known, nothing older was taken after something newer.
    for form in 0..<forms {
      let revisions = world.taken.filter { $0.form == "form \(form)" }.map(\.revision)
      #expect(revisions == revisions.sorted())
    }
  }
}
