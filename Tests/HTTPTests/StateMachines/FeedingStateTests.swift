import Testing

@testable import HTTP

@Suite("The feeding of a session", .timeLimit(.minutes(10)))
struct FeedingStateTests {
  @Test("A session is not fed while it is being fed")
  func running() {
    var state = FeedingState.idle
    #expect(state.begin() == true)
    #expect(state.isRunning)
    #expect(state.begin() == false)
    state.end()
    #expect(state == .idle)
    #expect(!state.isRunning)
  }

  @Test("The next turn is scheduled once")
  func postpone() {
    var state = FeedingState.running(isScheduled: false)
    #expect(state.postpone() == true)
    #expect(state.postpone() == false)
    state.end()
    #expect(state == .scheduled)
    #expect(state.postpone() == false)
    state.resume()
    #expect(state == .idle)
    #expect(state.postpone() == true)
    #expect(state == .scheduled)
  }

  @Test("An event before the scheduled turn feeds the session, too")
  func between() {
    var state = FeedingState.scheduled
    #expect(state.begin() == true)
    #expect(state == .running(isScheduled: true))
    #expect(state.begin() == false)
    state.end()
    #expect(state == .scheduled)
  }

  @Test("Turns and ends that were not announced change nothing")
  func idle() {
    var state = FeedingState.idle
    state.end()
    state.resume()
    #expect(state == .idle)
    state = .scheduled
    state.end()
    #expect(state == .scheduled)
    state = .running(isScheduled: true)
    state.resume()
    #expect(state == .running(isScheduled: false))
  }
}
