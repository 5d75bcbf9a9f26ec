import HTTP
import Synchronization
import Testing

@Suite("The ledger of what is held for clients", .timeLimit(.minutes(10)))
struct LedgerTests {
  /// The most that was held at any time.
  private final class Most: Sendable {
    let value = Mutex(0)
  }

  private let jobs = LedgerKind("jobs")
  private let ann = LedgerParty(owner: "ann", network: "192.0.2.1")
  private let ben = LedgerParty(owner: "ben", network: "192.0.2.1")
  private let eve = LedgerParty(owner: "eve", network: "198.51.100.7")

  private func makeLedger() -> Ledger {
    Ledger([jobs: LedgerLimits(owner: 4, network: 6, total: 9)])
  }

  private func share(_ body: () throws(LedgerFull) -> Void) -> LedgerFull.Share? {
    do throws(LedgerFull) {
      try body()
      return nil
    } catch {
      return error.share
    }
  }

  @Test("Each owner, each network and all together have a limit, up to which there is room")
  func limits() throws {
    let ledger = makeLedger()
    let first = try ledger.charge(4, of: jobs, to: ann)
    #expect(share { () throws(LedgerFull) in _ = try ledger.charge(1, of: jobs, to: ann) } == .owner)
    let second = try ledger.charge(2, of: jobs, to: ben)
    #expect(share { () throws(LedgerFull) in _ = try ledger.charge(1, of: jobs, to: ben) } == .network)
    let third = try ledger.charge(3, of: jobs, to: eve)
    #expect(share { () throws(LedgerFull) in _ = try ledger.charge(1, of: jobs, to: eve) } == .server)
    #expect(ledger.held(jobs) == 9)
    #expect(ledger.held(jobs, forOwner: "ben") == 2)
    #expect(ledger.held(jobs, forNetwork: "192.0.2.1") == 6)
    withExtendedLifetime((first, second, third)) {}
  }

  @Test("What is released, or referred to no more, is given back once")
  func givenBack() throws {
    let ledger = makeLedger()
    let kept = try ledger.charge(1, of: jobs, to: ann)
    do {
      let charge = try ledger.charge(3, of: jobs, to: ann)
      #expect(ledger.held(jobs) == 4)
      charge.release()
      charge.release()
      #expect(ledger.held(jobs) == 1)
    }
    #expect(ledger.held(jobs) == 1)
    _ = try ledger.charge(3, of: jobs, to: ann)
    #expect(ledger.held(jobs) == 1)
    kept.release()
    #expect(ledger.held(jobs) == 0)
    #expect(ledger.held(jobs, forOwner: "ann") == 0)
    #expect(ledger.held(jobs, forNetwork: "192.0.2.1") == 0)
  }

  @Test("A charge grows and shrinks; one that finds no room stays unchanged")
  func growing() throws {
    let ledger = makeLedger()
    let charge = try ledger.charge(1, of: jobs, to: ann)
    try charge.grow(by: 2)
    #expect(share { () throws(LedgerFull) in try charge.grow(by: 2) } == .owner)
    #expect(charge.amount == 3)
    try charge.grow(by: 1)
    charge.shrink(by: 3)
    #expect(charge.amount == 1)
    #expect(ledger.held(jobs) == 1)
    charge.shrink(by: 100)
    #expect(charge.amount == 0)
    #expect(ledger.held(jobs) == 0)
    try charge.grow(by: 4)
    #expect(ledger.held(jobs, forOwner: "ann") == 4)
  }

  @Test("A network that tells nobody apart has no limit of its own, nobody has only the limit of all")
  func nobody() throws {
    let ledger = makeLedger()
    let (one, other) = (LedgerParty(owner: "a", network: nil), LedgerParty(owner: "b", network: nil))
    let charges = [try ledger.charge(4, of: jobs, to: one), try ledger.charge(4, of: jobs, to: other)]
    #expect(share { () throws(LedgerFull) in _ = try ledger.charge(2, of: jobs, to: .nobody) } == .server)
    let last = try ledger.charge(1, of: jobs, to: .nobody)
    withExtendedLifetime((charges, last)) {}
  }

  @Test("A kind without limits is counted, and others are apart from it")
  func kinds() throws {
    let ledger = makeLedger()
    let many = try ledger.charge(1_000_000, of: .memory, to: ann)
    #expect(ledger.held(.memory) == 1_000_000)
    #expect(ledger.held(jobs) == 0)
    withExtendedLifetime(many) {}
  }

  @Test("Where something else has no room, it is the server's")
  func noRoom() throws {
    let free = Mutex(10)
    let ledger = Ledger([jobs: LedgerLimits(owner: 100, network: 100, total: 100)]) { kind, amount in
      kind != LedgerKind("jobs") || amount <= free.withLock { $0 }
    }
    let charge = try ledger.charge(10, of: jobs, to: ann)
    #expect(share { () throws(LedgerFull) in try charge.grow(by: 11) } == .server)
    #expect(charge.amount == 10)
    free.withLock { $0 = 11 }
    try charge.grow(by: 11)
  }

  @Test("The figures tell what is held, the limit, and how often there was no room")
  func figures() throws {
    let ledger = makeLedger()
    let charge = try ledger.charge(2, of: jobs, to: ann)
    for _ in 0..<3 { _ = try? ledger.charge(3, of: jobs, to: ann) }
    let figures = ledger.figures
    #expect(figures.map(\.kind.name) == ["jobs"])
    #expect(figures.map(\.held) == [2])
    #expect(figures.map(\.limit) == [9])
    #expect(figures.map(\.refusals) == [3])
    withExtendedLifetime(charge) {}
  }

  @Test(
    "Its refusal is a response: 429 of one's own share, 503 of the server's, with a time",
    arguments: [
      (LedgerFull.Share.owner, Status.tooManyRequests), (.network, .tooManyRequests),
      (.server, .serviceUnavailable),
    ])
  func response(_ share: LedgerFull.Share, _ status: Status) {
    let response = LedgerFull(kind: jobs, share: share).response
    #expect(response.status == status)
    #expect(response.headers["Retry-After"] == "10")
  }

  @Test(
    "Many threads that charge and release at once leave nothing behind, and never hold more than the limit")
  func threads() async throws {
    let ledger = makeLedger()
    let most = Most()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask { [jobs] in
          let party = LedgerParty(owner: "o\(number % 3)", network: "n\(number % 2)")
          for _ in 0..<500 {
            guard let charge = try? ledger.charge(2, of: jobs, to: party) else { continue }
            try? charge.grow(by: 1)
            let held = ledger.held(jobs)
            most.value.withLock { $0 = max($0, held) }
            await Task.yield()
          }
        }
      }
    }
    #expect(ledger.held(jobs) == 0)
    #expect(most.value.withLock { $0 } <= 9)
  }
}
