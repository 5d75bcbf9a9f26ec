import CombineTesting
import HTTPTesting
import Testing

@testable import Dogear
@testable import LiveTesting

/// The rooms about publishers and operators of our own, used as a reader of their texts would.
@Suite("The gallery's rooms about operators", .timeLimit(.minutes(10)))
struct OperatorRoomTests: RoomSuite {
  let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  @Test("What is no number is shown as nil, and dropped", arguments: [true, false])
  func unwrapping(isLive: Bool) async throws {
    try await visit("/gallery/unwrap", isLive: isLive) { page in
      #expect(text(page, "numbers") == "1, 3")
      try await page.fill("Numbers, with commas between them", "4, five")
      if !isLive { try await page.press("Unwrap") }
      #expect(text(page, "numbers") == "4")
      #expect(text(page, "tree")?.contains("- nil") == true)
    }
  }

  @Test("A refused name ends one stream, and not the other", arguments: [true, false])
  func asResult(isLive: Bool) async throws {
    try await visit("/gallery/as-result", isLive: isLive) { page in
      for name in ["alan", "admin", "page"] { try await page.press("Ask about “\(name)”") }
      let answers = "This username is available"
      let refused = "Validation Error: Username is not valid: admin."
      #expect(text(page, "plain-log") == "\(answers) The stream has ended: \(refused)")
      #expect(text(page, "result-log") == "\(answers) \(refused) This username is not available")
      try await page.press("Begin anew")
      #expect(text(page, "plain-log") == "")
    }
  }

  @Test("A request is repeated after three seconds and six", arguments: [true, false])
  func retry(isLive: Bool) async throws {
    try await visit("/gallery/retry", isLive: isLive) { page in
      try await page.choose("What is done about it", "retry(2, withBackoff: 3)")
      try await page.press("Send a request")
      if isLive {
        try await page.advance(by: 3)
        #expect(text(page, "log")?.hasSuffix("3.0 s Attempt 2: The database is corrupted") == true)
        try await page.advance(by: 6)
      }
      #expect(text(page, "log")?.hasSuffix("9.0 s Attempt 3: success 9.0 s The name is available") == true)
    }
  }

  @Test("An error that would come again is not worth another try, and requests end with the page")
  func retryEnds() async throws {
    try await visit("/gallery/retry") { page in
      try await page.choose("Its error", "validationError")
      try await page.press("Send a request")
      #expect(text(page, "log")?.hasSuffix("0.0 s Given up: Username is too short.") == true)
      try await page.choose("Its error", "serverError")
      try await page.fill("The service fails so many times", "12")
      try await page.press("Send a request")
      try await page.advance(by: 3)
      page.disconnect()
    }
    try await nothingIsScheduled()
  }

  @Test("Quick answers overtake slow ones, unless one is asked at a time")
  func awaiting() async throws {
    try await visit("/gallery/await") { page in
      let scheduler = app.clock.scheduler
      let before = scheduler.scheduledCount
      try await page.press("Ask something slow")
      try await page.press("Ask something quick")
      // Each wait is a value and a completion that are scheduled.
      try await waitUntil { scheduler.scheduledCount == before + 4 }
      try await app.clock.advance(by: 1)
      try await wait(for: "1.0 s Answer to question 2", on: page)
      try await app.clock.advance(by: 2)
      try await wait(for: "3.0 s Answer to question 1", on: page)

      try await page.press("One at a time")
      try await page.press("Ask something slow")
      try await page.press("Ask something quick")
      try await waitUntil { scheduler.scheduledCount == before + 2 }
      try await app.clock.advance(by: 3)
      try await wait(for: "3.0 s Answer to question 1", on: page)
      try await waitUntil { scheduler.scheduledCount == before + 2 }
      try await app.clock.advance(by: 1)
      try await wait(for: "4.0 s Answer to question 2", on: page)
    }
  }

  @Test("A timer ends by itself, or is stopped", arguments: [true, false])
  func timer(isLive: Bool) async throws {
    try await visit("/gallery/time-logger", isLive: isLive) { page in
      try await page.press("Less")
      try await page.check("Times since the origin")
      try await page.press("Start")
      if isLive { for _ in 0..<6 { try await page.advance(by: 1) } }
      let log = try #require(text(page, "log"))
      #expect(
        log.matches(of: /\+(\d)\.00000s: Timer emits: DispatchTime/).map(\.1) == ["1", "2", "3", "4", "5"])
      #expect(text(page, "log")?.hasSuffix("timer: receive finished") == true)
      guard isLive else { return }
      try await page.press("Start")
      try await page.press("Stop")
      #expect(text(page, "log")?.hasSuffix("timer: receive cancel") == true)
    }
  }

  @Test("Late subscribers get what was sent last, and the end", arguments: [true, false])
  func shareReplay(isLive: Bool) async throws {
    try await visit("/gallery/share-replay", isLive: isLive) { page in
      try await page.press("Subscribe")
      for _ in 0..<3 { try await page.press("Send a value") }
      try await page.press("Finish")
      try await page.press("Subscribe")
      #expect(
        text(page, "log")?.hasSuffix(
          "subscription2 received: 2 subscription2 received: 3 subscription2 completed: finished") == true)
      #expect(text(page, "counts") == "2 subscribers, 1 subscription upstream")
      try await page.press("Begin anew")
      #expect(text(page, "log") == "")
    }
  }

  @Test("A sink pauses until it is told to go on", arguments: [true, false])
  func pausableSink(isLive: Bool) async throws {
    try await visit("/gallery/pausable-sink", isLive: isLive) { page in
      #expect(text(page, "log") == "Receive value: 1 Pausing")
      for _ in 0..<3 { try await page.press("Resume") }
      #expect(text(page, "log")?.hasSuffix("Pausable subscription completed: finished") == true)
      try await page.press("Begin anew")
      #expect(text(page, "log") == "Receive value: 1 Pausing")
    }
  }

  @Test("A computation goes on beside the page, and ends with it")
  func expensive() async throws {
    try await visit("/gallery/expensive-computation") { page in
      try await page.press("Compute")
      try await wait(for: "Beginning expensive computation on thread 2", on: page)
      for _ in 0..<40 where text(page, "log")?.contains("Received") == false {
        try await page.advance(by: 0.1)
      }
      try await wait(for: "Received computation result on thread 1: 'Computation complete'", on: page)
      try await page.choose("Operators of the pipeline", "receive(on:)")
      try await page.press("Compute")
      try await wait(for: "Beginning expensive computation on thread 1", on: page)
      try await page.press("Cancel")
      try await page.choose("Operators of the pipeline", "Both")
      try await page.press("Compute")
      try await wait(for: "Beginning expensive computation on thread 2", on: page)
      page.disconnect()
    }
    try await nothingIsScheduled()

    try await visit("/gallery/expensive-computation", isLive: false) { page in
      try await page.press("Compute")
      #expect(text(page, "log")?.hasSuffix("'Computation complete'") == true)
    }
  }
}
