import Testing

@testable import HTTP

@Suite("What is known of a socket's output", .timeLimit(.minutes(10)))
struct SendingStateTests {
  private static let states = [
    SendingState.idle, .blocked(SendingState.Period(end: Deadline(3), unacknowledged: 7, sent: 2)), .paused,
  ]
  private static let next = SendingState.Period(end: Deadline(9), unacknowledged: 5)

  @Test("What was sent as a whole has no deadline", arguments: states)
  func done(state: SendingState) {
    var state = state
    #expect(state.sent(.done, period: Self.next) == .finish)
    #expect(state == .idle)
    #expect(!state.isBlocked)
    #expect(!state.isPaused)
    #expect(state.deadline == .never)
  }

  @Test("A client that takes less has a period for its least", arguments: [0, 6])
  func blocked(count: Int) {
    for before in [SendingState.idle, .paused] {
      var state = before
      #expect(state.sent(.blocked(after: count), period: Self.next) == .arm)
      #expect(state == .blocked(Self.next))
      #expect(state.isBlocked)
      #expect(!state.isPaused)
      #expect(state.deadline == Deadline(9))
    }
  }

  @Test("More bytes count for the period, and do not put its end off")
  func progress() {
    var state = Self.states[1]
    #expect(state.sent(.blocked(after: 4), period: Self.next) == .wait)
    #expect(state == .blocked(SendingState.Period(end: Deadline(3), unacknowledged: 7, sent: 6)))
    #expect(state.deadline == Deadline(3))
  }

  @Test("At the end of a period counts what was acknowledged, not what the kernel took")
  func periods() {
    // Seven bytes before and six since then. Five of them are left.
    var state = SendingState.blocked(SendingState.Period(end: Deadline(3), unacknowledged: 7, sent: 6))
    #expect(state.periodEnded(least: 8, next: Self.next) == true)
    #expect(state == .blocked(Self.next))
    // Of the next period's bytes none was.
    #expect(state.periodEnded(least: 1, next: Self.next) == false)
    #expect(state.deadline == Deadline(9))
    let all = SendingState.Period(end: Deadline(12), unacknowledged: 0)
    #expect(state.periodEnded(least: 8, next: all) == false)
  }

  @Test("A client that takes all has no least", arguments: [SendingState.idle, .paused])
  func nothingToTake(state: SendingState) {
    var state = state
    let before = state
    #expect(state.periodEnded(least: 8, next: Self.next) == true)
    #expect(state == before)
  }

  @Test("While other connections have their turn, no deadline holds for the client", arguments: states)
  func paused(state: SendingState) {
    var state = state
    #expect(state.sent(.paused, period: Self.next) == .sendLater)
    #expect(state == .paused)
    #expect(state.isBlocked)
    #expect(state.isPaused)
    #expect(state.deadline == .never)
  }

  @Test("The turn comes once")
  func resume() {
    var state = SendingState.paused
    state.resume()
    #expect(state == .idle)
    state = Self.states[1]
    state.resume()
    #expect(state == Self.states[1])
  }

  @Test("A socket that fails is closed", arguments: states)
  func failed(state: SendingState) {
    var state = state
    #expect(state.sent(.failed, period: Self.next) == .close)
  }
}
