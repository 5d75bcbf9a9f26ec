import Testing

@testable import HTTP

/// A client sends, reads and leaves at any moment; the session is busy or not; turns of the loop are long or short; the
/// clock jumps. The model is bookkeeping: bytes are counted on both sides, and whoever waits is woken by something.
@Suite("A connection whatever happens", .timeLimit(.minutes(10)))
struct ConnectionWalkTests {
  @Test("No byte, edge, turn or deadline is lost", arguments: UInt64(0)..<4)
  func randomWalk(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var connection = VirtualConnection(deadline: 100)
    var ends = 0
    for step in 0..<10_000 {
      switch random.below(24) {
      case 0...4: connection.clientSends(1 + random.below(20))
      case 5...8: connection.clientTakes(1 + random.below(20))
      case 9...14: connection.deliver(isLongTurn: random.below(3) == 0)
      case 15...18: connection.runTurns()
      case 19: connection.write(1 + random.below(40))
      case 20:
        connection.wantsInput.toggle()
        if connection.wantsInput { connection.pump() }
      case 21: connection.pass(UInt64(random.below(10)))
      case 22: if random.below(8) == 0 { connection.closeWhenSent(lingering: random.below(2) == 0) }
      default: if random.below(8) == 0 { connection.clientCloses() }
      }
      if let violation = connection.violation {
        Issue.record("\(violation), at step \(step) of seed \(seed): \(connection)")
        return
      }
      if connection.isClosed {
        ends += 1
        connection = VirtualConnection(deadline: 100)
      }
    }
    #expect(ends > 20, "seed \(seed)")
  }

  @Test("Every connection ends when its time has passed", arguments: UInt64(0)..<4)
  func ends(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for round in 0..<200 {
      var connection = VirtualConnection(deadline: 100)
      for _ in 0..<random.below(30) {
        switch random.below(5) {
        case 0: connection.clientSends(1 + random.below(40))
        case 1: connection.clientTakes(1 + random.below(20))
        case 2: connection.deliver(isLongTurn: random.below(2) == 0)
        case 3: connection.runTurns()
        default: connection.write(random.below(40))
        }
      }
      for _ in 0..<20 {
        connection.deliver()
        connection.runTurns()
        connection.pass(60)
      }
      #expect(connection.isClosed, "round \(round) of seed \(seed): \(connection)")
    }
  }
}
