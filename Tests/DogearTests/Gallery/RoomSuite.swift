import HTTPTesting
import Testing

@testable import Dogear
@testable import LiveTesting

/// A suite of rooms, which are used as a reader of their texts would.
protocol RoomSuite {
  var app: AppFixture { get }
}

extension RoomSuite {
  /// Opens a room, live or as a page without JavaScript.
  func visit(_ path: String, isLive: Bool = true, _ body: (TestPage, TestSite) async throws -> Void)
    async throws
  {
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      try await body(isLive ? browser.open(path) : browser.load(path), site)
    }
  }

  /// Opens a room, live or as a page without JavaScript.
  func visit(_ path: String, isLive: Bool = true, _ body: (TestPage) async throws -> Void) async throws {
    try await visit(path, isLive: isLive) { page, _ in try await body(page) }
  }

  /// Opens a room whose services answer.
  func visitServed(_ path: String, isLive: Bool = true, _ body: (TestPage) async throws -> Void)
    async throws
  {
    try await app.servingWebServices { try await visit(path, isLive: isLive, body) }
  }

  /// Waits until an element of a page has a text; a page without JavaScript has it at once.
  func wait(_ page: TestPage, _ id: String, _ part: String) async throws {
    if page.isLive {
      try await page.until { $0.element(id: id)?.text.contains(part) ?? false }
    } else {
      #expect(text(page, id)?.contains(part) == true, "\(id) is \(text(page, id) ?? "not there")")
    }
  }

  /// The text of the element with an id; nil where there is none.
  func text(_ page: TestPage, _ id: String) -> String? { page.document.element(id: id)?.text }

  /// The message and the hint that belong to a field.
  func details(_ page: TestPage, _ label: String) throws -> String { try page.document.field(label).details }

  /// Waits until a log has a line.
  func wait(for line: String, on page: TestPage) async throws {
    try await page.until { $0.element(id: "log")?.text.contains(line) ?? false }
  }

  /// Waits until the pages that were left have ended, and nothing of them goes on.
  func nothingIsScheduled() async throws {
    try await waitUntil {
      try await app.clock.advance(by: 10)
      return app.clock.scheduler.scheduledCount == 0
    }
  }
}
