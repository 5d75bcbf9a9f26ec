import HTTPTesting
import Synchronization
import Testing

@testable import Dogear

@Suite("The turns by which covers are made", .timeLimit(.minutes(10))) struct CoverTurnsTests {
  private let turns = CoverTurns(1)
  private let order = Order()

  /// The names of parties in the order in which their turns began, and the turns that they have.
  private final class Order: Sendable {
    private let state = Mutex<(names: [String], turns: [CoverTurn])>(([], []))

    var names: [String] { state.withLock(\.names) }

    func add(_ name: String, _ turn: CoverTurn) {
      state.withLock { state in
        state.names.append(name)
        state.turns.append(turn)
      }
    }

    /// Ends the turn that began first of those that go on.
    func endFirst() { state.withLock { $0.turns.removeFirst() }.end() }
  }

  private func party(_ name: Substring) -> CoverParty {
    // "a1" is the owner 1 of the network a.
    CoverParty(.visitor(String(name.prefix(2))), network: String(name.prefix(1)))
  }

  /// Has parties wait, one after the other.
  @discardableResult
  private func queue(_ names: String, on turns: CoverTurns) async throws -> [Task<Void, any Error>] {
    var tasks: [Task<Void, any Error>] = []
    for name in names.split(separator: " ") {
      let count = turns.waitingCount + order.names.count
      let party = party(name)
      tasks.append(
        Task { [order] in order.add(String(name), try await turns.take(for: party)) })
      try await waitUntil { turns.waitingCount + order.names.count > count }
    }
    return tasks
  }

  /// Ends turn after turn, and returns who had them.
  private func run(_ turns: CoverTurns) async throws -> String {
    var ended = 0
    while ended < order.names.count {
      let (count, waits) = (order.names.count, turns.waitingCount > 0)
      order.endFirst()
      ended += 1
      if waits { try await waitUntil { order.names.count > count } }
    }
    return order.names.joined(separator: " ")
  }

  @Test("Networks take turns, whoever came first with however many")
  func networks() async throws {
    try await queue("a1 a1 a1 a2 a3 b1 c1 b1", on: turns)
    #expect(try await run(turns) == "a1 b1 c1 a2 b1 a3 a1 a1")
  }

  @Test("In a network its owners take turns")
  func owners() async throws {
    try await queue("a1 a1 a1 a2 a2 a3", on: turns)
    #expect(try await run(turns) == "a1 a2 a3 a1 a2 a1")
  }

  @Test("Who has fewest under way goes first")
  func fewest() async throws {
    let turns = CoverTurns(3)
    try await queue("a1 a2 b1 a3 b2", on: turns)
    #expect(order.names == ["a1", "a2", "b1"])
    // Network a has one turn left then, as b has, and had its last one before b.
    order.endFirst()
    try await waitUntil { order.names.count == 4 }
    #expect(order.names.last == "a3")
    order.endFirst()
    try await waitUntil { order.names.count == 5 }
    #expect(order.names.last == "b2")
    #expect(turns.waitingCount == 0)
  }

  @Test("Of those whose network is not known, each is one of their own")
  func unknownNetwork() {
    #expect(
      CoverParty(.visitor("x"), network: nil).network != CoverParty(.visitor("y"), network: nil).network)
  }

  @Test("Workers are shared out once each, and come back")
  func workers() async throws {
    let turns = CoverTurns(2)
    let party = party("a1")
    let (first, second) = (try await turns.take(for: party), try await turns.take(for: party))
    #expect(Set([first.worker, second.worker]) == [0, 1])
    second.end()
    #expect(try await turns.take(for: party).worker == second.worker)
  }

  @Test("A wait whose client has left is called off, and takes nobody's turn")
  func left() async throws {
    let tasks = try await queue("a1 b1 c1", on: turns)
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    #expect(turns.waitingCount == 1)
    #expect(try await run(turns) == "a1 c1")
    let late = Task { [turns] in
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await turns.take(for: CoverParty(.visitor("d1"), network: "d"))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    try await queue("d2", on: turns)
    #expect(order.names.last == "d2")
  }
}
