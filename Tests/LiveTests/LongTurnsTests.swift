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
    let first = try await turns.take()
    var second: LongTurn? = try await turns.take()
    var waiting: [Task<LongTurn, any Error>] = []
    for name in ["c", "d"] {
      waiting.append(
        Task { [turns] in
          let turn = try await turns.take()
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

  @Test("A client that has gone waits no longer, and takes nobody's turn")
  func gone() async throws {
    let held = try await [turns.take(), turns.take()]
    let waiting = Task { [turns] in try await turns.take() }
    for _ in 0..<100 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    let late = Task { [turns] in
      while !Task.isCancelled { await Task.yield() }
      return try await turns.take()
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    withExtendedLifetime(held) {}
  }

  @Test("A turn that was given back is another's, as often as there are any")
  func again() async throws {
    for _ in 0..<10 { _ = try await [turns.take(), turns.take()] }
  }
}
