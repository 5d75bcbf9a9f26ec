import Testing

@testable import HTTP

@Suite("What is known of a socket's output", .timeLimit(.minutes(10)))
struct SendingStateTests {
  private static let states = [SendingState.idle, .blocked(until: Deadline(3)), .paused]

  @Test("What was sent as a whole has no deadline", arguments: states)
  func done(state: SendingState) {
    var state = state
    #expect(state.sent(.done, deadline: Deadline(9)) == .finish)
    #expect(state == .idle)
    #expect(!state.isBlocked)
    #expect(!state.isPaused)
    #expect(state.deadline == .never)
  }

  @Test("A client that takes less has a deadline for the next byte", arguments: [true, false])
  func blocked(progress: Bool) {
    for before in [SendingState.idle, .paused] {
      var state = before
      #expect(state.sent(.blocked(progress: progress), deadline: Deadline(9)) == .arm)
      #expect(state == .blocked(until: Deadline(9)))
      #expect(state.isBlocked)
      #expect(!state.isPaused)
      #expect(state.deadline == Deadline(9))
    }
  }

  @Test("Only a byte that is taken puts the deadline off")
  func progress() {
    var state = SendingState.blocked(until: Deadline(3))
    #expect(state.sent(.blocked(progress: false), deadline: Deadline(9)) == .wait)
    #expect(state.deadline == Deadline(3))
    #expect(state.sent(.blocked(progress: true), deadline: Deadline(9)) == .arm)
    #expect(state.deadline == Deadline(9))
  }

  @Test("While other connections have their turn, no deadline holds for the client", arguments: states)
  func paused(state: SendingState) {
    var state = state
    #expect(state.sent(.paused, deadline: Deadline(9)) == .sendLater)
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
    state = .blocked(until: Deadline(3))
    state.resume()
    #expect(state == .blocked(until: Deadline(3)))
  }

  @Test("A socket that fails is closed", arguments: states)
  func failed(state: SendingState) {
    var state = state
    #expect(state.sent(.failed, deadline: Deadline(9)) == .close)
  }
}
