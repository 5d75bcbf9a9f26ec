import CombineTesting
import HTTPTesting
import Testing

@testable import Dogear
@testable import LiveTesting

/// The rooms about schedulers and concurrency, used as a reader of their texts would.
@Suite("The gallery's rooms about schedulers", .timeLimit(.minutes(10)))
struct SchedulerRoomTests: RoomSuite {
  let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  @Test("Work of five seconds leaves the page awake")
  func longWork() async throws {
    try await visit("/gallery/long-work") { page in
      try await page.press("Start the work")
      try await wait(for: "Future: starts, main thread: false", on: page)
      try await page.press("Tap meanwhile")
      #expect(text(page, "taps") == "1 tap")
      #expect(text(page, "state") == "Working…")
      try await app.clock.advance(by: 5)
      try await wait(for: "sink, main thread: true", on: page)
      #expect(text(page, "times") == "1")
      #expect(text(page, "log")?.contains("map 2, main thread: false") == true)
      try await page.check("The result comes to the main thread by receive(on:)", false)
      try await page.press("Start the work")
      try await wait(for: "Future: starts, main thread: false", on: page)
      try await app.clock.advance(by: 5)
      try await wait(for: "sink, main thread: false", on: page)
      try await page.until { $0.element(id: "times")?.text == "2" }
    }
    try await visit("/gallery/long-work", isLive: false) { page in
      try await page.check("The result comes to the main thread by receive(on:)", false)
      try await page.press("Start the work")
      try await page.press("Start the work")
      #expect(text(page, "times") == "2")
      #expect(try !page.field("The result comes to the main thread by receive(on:)").isOn)
    }
  }

  @Test("A value is toggled from both threads, with a warning from one")
  func toggle() async throws {
    try await visit("/gallery/toggle") { page in
      try await page.press("Toggle from the main thread")
      try await wait(for: "After receive(on:), main thread: true", on: page)
      #expect(text(page, "demo") == "The value is true")
      try await page.press("Toggle from the background")
      try await page.until { $0.element(id: "demo")?.text == "The value is false" }
      try await wait(for: "Main thread: false Publishing changes from background threads is not", on: page)
    }
    try await visit("/gallery/toggle", isLive: false) { page in
      try await page.press("Toggle from the background")
      #expect(text(page, "demo") == "The value is true")
    }
  }

  @Test("A value goes through a thread of the quality that is chosen")
  func threads() async throws {
    try await visit("/gallery/threads") { page in
      try await page.choose("Quality of service", "background")
      try await page.press("Send a value")
      try await wait(for: "background: map, main thread: false", on: page)
      try await wait(for: "background: sink received 42, main thread: true", on: page)
    }
  }

  @Test("An input goes on after a pause of 0.8 seconds")
  func debouncedInput() async throws {
    try await visit("/gallery/debounced-input") { page in
      try await page.fill("Input", "Hel")
      try await page.advance(by: 0.5)
      try await page.fill("Input", "Hello")
      try await page.advance(by: 0.7)
      #expect(text(page, "output") == "")
      try await page.advance(by: 0.1)
      #expect(text(page, "output") == "Hello")
      #expect(text(page, "log") == "0.0 s Input: Hel 0.5 s Input: Hello 1.3 s Debounced: Hello")
    }
    try await visit("/gallery/debounced-input", isLive: false) { page in
      try await page.fill("Input", "Hello")
      try await page.press("Wait for a pause")
      #expect(text(page, "output") == "Hello")
      #expect(text(page, "log") == "0.0 s Input: Hello 0.8 s Debounced: Hello")
    }
  }

  @Test("The synchronous version and that with closures take seven seconds", arguments: [true, false])
  func sandwiches(isLive: Bool) async throws {
    try await visit("/gallery/sandwich-shop", isLive: isLive) { page in
      for version in ["Synchronous", "With closures"] {
        try await page.press(version)
        for _ in 0..<7 where isLive { try await page.advance(by: 1) }
        #expect(text(page, "sandwich") == "Cucumbers, Tomatoes, Mayo, Mustard on Crispy Rye", "\(version)")
        #expect(text(page, "log")?.contains("[Customer] Thank you! That took 7.0 seconds.") == true)
      }
    }
  }

  @Test("Slicing while the bread toasts takes five seconds")
  func parallelSandwich() async throws {
    try await visit("/gallery/sandwich-shop") { page in
      let scheduler = app.clock.scheduler
      let before = scheduler.scheduledCount
      try await page.press("With async let")
      try await wait(for: "Slicing Cucumbers", on: page)
      try await wait(for: "Toasting the bread, this will take 5s.", on: page)
      // Each wait is a value and a completion that are scheduled.
      try await waitUntil { scheduler.scheduledCount == before + 4 }
      try await app.clock.advance(by: 1)
      try await wait(for: "Slicing Tomatoes", on: page)
      try await waitUntil { scheduler.scheduledCount == before + 4 }
      try await app.clock.advance(by: 4)
      try await wait(for: "[Customer] Thank you! That took 5.0 seconds.", on: page)
    }
  }

  @Test("Work ends with its page")
  func leaving() async throws {
    try await visit("/gallery/sandwich-shop") { page in
      try await page.press("With async")
      try await wait(for: "Toasting the bread", on: page)
      page.disconnect()
    }
    try await visit("/gallery/long-work") { page in
      try await page.press("Start the work")
      try await wait(for: "Future: starts", on: page)
      page.disconnect()
    }
    try await nothingIsScheduled()
  }

  @Test("Cards are dealt until a hand is busted, and then a new game begins", arguments: [true, false])
  func blackjack(isLive: Bool) async throws {
    try await visit("/gallery/blackjack?seed=1&dealt=1", isLive: isLive) { page in
      for _ in 0..<40 where text(page, "log")?.contains("Busted!") == false {
        #expect(page.document.all(.image).count >= 3)
        try await page.press("Deal three cards")
      }
      #expect(text(page, "log")?.contains("Busted!") == true)
      let hand = text(page, "hand")
      try await page.press("Deal three cards")
      #expect(text(page, "hand") == hand)
      try await page.press("New game")
      #expect(text(page, "hand") == "")
    }
  }

  @Test("Ten keys are looked up, typed or by a button", arguments: [true, false])
  func phoneLookup(isLive: Bool) async throws {
    try await visit("/gallery/phone-lookup", isLive: isLive) { page in
      try await page.fill("Ten characters", "A1BJKLDGEH")
      if !isLive { try await page.press("Look up") }
      #expect(text(page, "result") == "Dialing Shai (212-555-3434)...")
      #expect(text(page, "digits") == "Digits: 2 1 2 5 5 5 3 4 3 4")
      try await page.press("0!!1234567")
      #expect(text(page, "result") == "Contact not found for 000-123-4567")
    }
  }

  @Test("The latest picture wins")
  func randomImage() async throws {
    try await visit("/gallery/random-image") { page in
      for _ in 0..<3 { try await page.press("Another picture") }
      #expect(text(page, "state") == "A picture is on its way…")
      try await page.advance(by: 4)
      #expect(text(page, "state") == "Nothing is on its way.")
      let log = try #require(text(page, "log"))
      #expect(log.matches(of: /is shown/).count == 1)
      #expect(log.matches(of: /is cancelled/).count == 2)
      #expect(page.document.root.elements.contains { $0.tag == "path" })
    }
    try await visit("/gallery/random-image?shown=8", isLive: false) { page in
      #expect(text(page, "picture-name") == "Dunes 8")
      try await page.press("Another picture")
      #expect(text(page, "picture-name") == "Harbour 9")
    }
  }

  @Test("A pizza takes three vegan toppings, and is shipped to a valid address", arguments: [true, false])
  func pizza(isLive: Bool) async throws {
    try await visit("/gallery/pizza-order", isLive: isLive) { page in
      for topping in ["Pepperoni", "Mushrooms vegan", "Onions vegan", "Black olives vegan"] {
        try await page.press(topping)
      }
      try await page.press("Green peppers vegan")
      #expect(text(page, "count") == "6 toppings")
      #expect(text(page, "log")?.contains("Adding Onions Your order now contains 5 toppings") == true)
      try await page.press("placed")
      try await page.press("invalid")
      #expect(text(page, "readiness") == "Ready to ship order: false")
      try await page.press("valid")
      #expect(text(page, "log")?.hasSuffix("- Ready to ship order: true") == true)
      try await page.press("Order another")
      #expect(text(page, "count") == "3 toppings")
    }
  }
}
