import HTTP
import HTTPTesting
import Synchronization
import Testing

@testable import Live

@Suite("Pages that have something to send", .timeLimit(.minutes(10)))
struct FlushQueueTests {
  /// What happened on the loop, and a clock that moves by a millisecond with each page.
  private final class Course: Sendable {
    private let state = Mutex((events: [String](), time: ContinuousClock.now))
    var events: [String] { state.withLock { $0.events } }
    var now: ContinuousClock.Instant { state.withLock { $0.time } }

    func note(_ event: String, taking time: Duration = .zero) {
      state.withLock {
        $0.events.append(event)
        $0.time += time
      }
    }
  }

  private final class StandIn: AnyOpenPage {
    let token: String
    let visitorKey = "ann"
    let address = "192.0.2.1"
    let isLeft = false
    let loop: EventLoop
    private let course: Course

    init(_ token: String, on loop: EventLoop, _ course: Course) {
      (self.token, self.loop, self.course) = (token, loop, course)
    }

    func carryOut(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> LiveResult {
      LiveResult()
    }
    func attach(_ stream: EventStream, lastEventID: String?, tab: String?) {}
    func flush() { course.note(token, taking: .milliseconds(1)) }
    func abandon() {}
    func end() {}
    func giveWay() {}
  }

  @Test("A turn of the loop goes on with them for a while, and does its other work before the rest")
  func turns() async throws {
    let (loop, course) = (EventLoop(name: "pages"), Course())
    defer { loop.shutDown() }
    try await loop.run {
      let queue = FlushQueue(now: { course.now })
      for number in 0..<7 { queue.add(StandIn("\(number)", on: loop, course)) }
      loop.execute {
        course.note("other work")
        loop.execute { course.note("and more") }
      }
    }
    try await waitUntil { course.events.count == 9 }
    #expect(course.events == ["0", "1", "other work", "2", "3", "and more", "4", "5", "6"])
  }

  @Test("Pages that come later are flushed as well")
  func later() async throws {
    let (loop, course) = (EventLoop(name: "pages"), Course())
    defer { loop.shutDown() }
    let queue = FlushQueue(now: { course.now })
    for number in 0..<3 {
      try await loop.run { queue.add(StandIn("\(number)", on: loop, course)) }
      try await waitUntil { course.events.count == number + 1 }
    }
    #expect(course.events == ["0", "1", "2"])
  }
}
