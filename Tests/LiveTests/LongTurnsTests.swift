import HTTPTesting
import Synchronization
import Testing

@testable import Live

@Suite("Turns of pages that take long", .timeLimit(.minutes(10)))
struct LongTurnsTests {
  /// The names of those that have had a turn.
  private final class Seen: Sendable {
    let names = Mutex<[String]>([])

    func note(_ name: String) { names.withLock { $0.append(name) } }
    var all: [String] { names.withLock { $0 } }
  }

  private let turns = LongTurns(2)

  @Test("So many are made at a time, and others follow in their order")
  func some() async throws {
    let seen = Seen()
    let first = try await turns.take(for: "a")
    var second: LongTurn? = try await turns.take(for: "b")
    var waiting: [Task<LongTurn, any Error>] = []
    for name in ["c", "d"] {
      waiting.append(
        Task { [turns] in
          let turn = try await turns.take(for: name)
          seen.note(name)
          return turn
        })
      for _ in 0..<100 { await Task.yield() }
    }
    #expect(seen.all.isEmpty)
    withExtendedLifetime(second) {}
    second = nil
    try await waitUntil { !seen.all.isEmpty }
    #expect(seen.all.count == 1)
    withExtendedLifetime(first) {}
    for task in waiting { task.cancel() }
  }

  @Test("Nobody has more than half of them, and of those who wait who has the fewest is next")
  func shares() async throws {
    let turns = LongTurns(4)
    let seen = Seen()
    var held = [try await turns.take(for: "a"), try await turns.take(for: "a")]
    var waiting: [Task<LongTurn, any Error>] = []
    func wait(_ party: String) async {
      waiting.append(
        Task {
          let turn = try await turns.take(for: party)
          seen.note(party)
          return turn
        })
      for _ in 0..<100 { await Task.yield() }
    }
    for _ in 0..<10 { await wait("a") }
    #expect(seen.all.isEmpty)
    for party in ["b", "c", "b", "d"] { await wait(party) }
    #expect(seen.all == ["b", "c"])
    held.removeLast()
    try await waitUntil { seen.all.count == 3 }
    #expect(seen.all.last == "d")
    held.removeLast()
    try await waitUntil { seen.all.count == 4 }
    #expect(seen.all.last == "a")
    for task in waiting { task.cancel() }
  }

  @Test("Who has had none, or theirs before the others, comes before who waits for many")
  func inTurn() async throws {
    let turns = LongTurns(1)
    let seen = Seen()
    var held: LongTurn? = try await turns.take(for: "a")
    var waiting: [Task<Void, any Error>] = []
    for party in ["a", "a", "a", "b", "b", "c"] {
      waiting.append(
        Task {
          let turn = try await turns.take(for: party)
          seen.note(party)
          withExtendedLifetime(turn) {}
        })
      for _ in 0..<100 { await Task.yield() }
    }
    withExtendedLifetime(held) {}
    held = nil
    for task in waiting { try await task.value }
    #expect(seen.all == ["b", "c", "a", "b", "a", "a"])
  }

  @Test("A client that has gone waits no longer, and takes nobody's turn")
  func gone() async throws {
    let held = try await [turns.take(for: "a"), turns.take(for: "b")]
    let waiting = Task { [turns] in try await turns.take(for: "c") }
    for _ in 0..<100 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    let late = Task { [turns] in
      while !Task.isCancelled { await Task.yield() }
      return try await turns.take(for: "c")
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    withExtendedLifetime(held) {}
  }

  @Test("A turn that was given back is another's, as often as there are any")
  func again() async throws {
    for _ in 0..<10 { _ = try await [turns.take(for: "a"), turns.take(for: "b")] }
  }
}
