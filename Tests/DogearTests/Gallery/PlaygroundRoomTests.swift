import Testing

@testable import Dogear
@testable import Gallery
@testable import LiveTesting

/// The rooms of the operator playground, used as a reader of their texts would.
@Suite("The gallery's operator playground", .timeLimit(.minutes(10)))
struct PlaygroundRoomTests: RoomSuite {
  let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  @Test("A chapter's examples run with another constant, in each variant", arguments: [true, false])
  func operators(isLive: Bool) async throws {
    try await visit("/gallery/operators", isLive: isLive) { page in
      for chapter in ["Transforming", "Filtering"] { try await page.follow("Next: \(chapter)") }
      #expect(text(page, "chapter-heading") == "Filtering")
      #expect(text(page, "console")?.hasPrefix("--- Example of: filter --- 2 4 6 Completed") == true)
      try await page.press("More")
      #expect(text(page, "console")?.hasPrefix("--- Example of: filter --- 3 6 Completed") == true)
      #expect(text(page, "diagrams")?.contains("filter { $0.isMultiple(of: 3) }") == true)
      try await page.choose("Variant", "Challenge")
      if !isLive { try await page.press("Run") }
      #expect(text(page, "console") == "52 54 56 58 60 62 64 66 68 70 Completed")
      try await page.choose("Variant", "Starter")
      if !isLive { try await page.press("Run") }
      #expect(text(page, "console")?.hasPrefix("--- Example of: filter --- 1 2 3") == true)
    }
  }

  @Test("What print writes above an operator stands beside its diagram", arguments: [true, false])
  func traces(isLive: Bool) async throws {
    try await visit("/gallery/operators?page=sequence", isLive: isLive) { page in
      let diagrams = text(page, "diagrams") ?? ""
      #expect(diagrams.contains("publisher: receive cancel first: 4 first: Completed"))
      #expect(diagrams.contains("publisher: request max: (1) (synchronous)"))
      for chapter in ["Networking", "Debugging", "Observing", "Sharing", "Errors"] {
        try await page.follow("Next: \(chapter)")
        #expect(text(page, "chapter-heading") == chapter)
      }
      #expect(text(page, "console")?.hasSuffix("1 2 3 0 Completed") == true)
    }
  }

  @Test("Timelines fill while their example runs, and end with the page")
  func timelines() async throws {
    try await visit("/gallery/timelines") { page in
      try await page.fill("Delay, in seconds", "0.5")
      try await page.press("Run")
      for _ in 0..<3 { try await page.advance(by: 0.5) }
      #expect(text(page, "stack")?.contains("Delayed values (with a 0.5s delay):") == true)
      #expect(text(page, "log") == "--- Example of: Delay --- +1.0s: Emitted 0 +1.5s: Delayed 0")
      try await page.follow("Debounce")
      #expect(text(page, "log") == "")
      try await page.press("Run")
      for _ in 0..<8 { try await page.advance(by: 0.5) }
      #expect(text(page, "log")?.contains("+1.6s: Debounced emitted: Hello") == true)
      #expect(text(page, "stack")?.contains("Value history, 2 events") == true)
      page.disconnect()
    }
    try await nothingIsScheduled()
  }

  @Test("A button feeds its timeline, until nobody has pressed it for five seconds")
  func button() async throws {
    try await visit("/gallery/timelines?page=timeout") { page in
      try await page.press("Run")
      try await page.advance(by: 2)
      try await page.press("Press me within 5 seconds")
      try await page.advance(by: 2)
      try await page.advance(by: 3)
      #expect(text(page, "log")?.contains("+2.0s: Button: tap") == true)
      #expect(text(page, "log")?.contains("+7.0s: Button: completed: failure") == true)
      #expect(text(page, "log")?.contains("+7.0s: Without an error: completed: finished") == true)
      try page.toggle("Value history, 2 events")
      #expect(text(page, "stack")?.contains("2.0 s 1: tap 7.0 s failed: timedOut") == true)
    }
  }

  @Test("Without JavaScript a timeline is shown as it stands after some seconds")
  func plainTimelines() async throws {
    try await visit("/gallery/timelines", isLive: false) { page in
      try await page.follow("Scan")
      try await page.fill("Values per second", "2")
      try await page.press("Run")
      #expect(text(page, "series")?.hasPrefix("15 values from ") == true)
      try await page.follow("Challenge")
      try await page.press("Run")
      #expect(text(page, "log")?.contains("+3.0s: Printed cool!") == true)
      try await page.follow("Map")
      try await page.press("Run")
      try page.toggle("Value history, 7 events", at: 1)
      #expect(text(page, "stack")?.contains("1: Hills 0") == true)
    }
  }

  @Test("Constants out of their range become the nearest in it", arguments: [true, false])
  func bounds(isLive: Bool) async throws {
    try await visit("/gallery/timelines", isLive: isLive) { page in
      try await page.fill("Delay, in seconds", "1000")
      try await page.fill("Values per second", "1e9")
      try await page.press("Run")
      if isLive { try await page.advance(by: 1) }
      #expect(text(page, "stack")?.contains("(with a 5.0s delay)") == true)
      #expect(text(page, "stack")?.contains("(4.0 per sec.)") == true)
    }
  }

  @Test("A subscription is drawn step by step", arguments: [true, false])
  func subscription(isLive: Bool) async throws {
    try await visit("/gallery/subscription", isLive: isLive) { page in
      #expect(text(page, "outcome")?.hasPrefix("Fewer values") == true)
      try await page.fill("And with each value", "1")
      if !isLive { try await page.press("Subscribe") }
      #expect(text(page, "outcome")?.hasPrefix("All values") == true)
      #expect(
        text(page, "steps")?.contains("Publisher to subscriber: receive(completion: .finished)") == true)
    }
  }

  @Test("Threads of a stream are recorded until it is cancelled, and the recording ends with the page")
  func threads() async throws {
    try await visit("/gallery/thread-recorder") { page in
      try await page.press("Record")
      try await page.advance(by: 1)
      #expect(text(page, "values") == "1 Thread 1 Thread 1")
      try await page.press("Cancel the stream")
      try await page.choose("Pipeline", "Using RunLoop")
      try await page.press("Record")
      try await page.advance(by: 1)
      try await page.until { $0.element(id: "values")?.text.hasPrefix("1 Thread 1 Thread") ?? false }
      #expect(text(page, "values")?.hasSuffix("Thread 1") == true)
      page.disconnect()
    }
    try await nothingIsScheduled()
  }

  @Test("An operation queue is recorded, and one operation at a time is in order")
  func operations() async throws {
    try await visit("/gallery/thread-recorder") { page in
      try await page.choose("Pipeline", "Using OperationQueue")
      try await page.press("Record")
      try await wait(for: "The stream is finished", on: page)
      #expect(text(page, "values")?.contains("10 Thread ") == true)
      try await page.choose("Pipeline", "Using OperationQueue, one at a time")
      try await page.press("Record")
      try await wait(for: "The stream is finished", on: page)
      let values = (text(page, "values") ?? "").matches(of: /(\d+) Thread \d+/).map { String($0.1) }
      #expect(values == (1...10).map(String.init))
    }
  }
}
