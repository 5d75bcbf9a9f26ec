import HTTPTesting
import LiveTesting
import Testing

@testable import HTTP
@testable import Live

@Suite("Browsers that read slowly", .timeLimit(.minutes(10)))
struct SlowReaderTests {
  @Test("A stream holds one patch, and the next shows the newest state")
  func newestState() async throws {
    let book = try GuestBook()
    let browser = try await book.load()
    let lastEventID = try await browser.open().id
    let page = try #require(book.site.pages.page(browser.token, visitorKey: "someone"))
    let loop = EventLoop.shared
    let output = SlowOutput()
    let stream = EventStream(loop: loop, output: output, limit: 1 << 20)
    let tab = browser.tab
    try await loop.run { page.attach(stream, lastEventID: lastEventID, tab: tab) }
    for number in 1...100 {
      try await book.change { $0.guests = [Guest(id: "g", name: "Guest \(number)")] }
      if number == 50 {
        try await loop.run {
          output.take(1); stream.outputChanged()
        }
      }
    }
    try await loop.run {
      #expect(output.patches == 1)
      #expect(!output.sent.contains("Guest"))
      output.take(output.unsentBytes)
      stream.outputChanged()
    }
    // The page is told in a turn of its own.
    try await loop.run {}
    try await loop.run {
      #expect(output.patches == 2)
      #expect(output.sent.contains("Guest 100"))
      #expect(!output.sent.contains("Guest 99"))
    }
  }
}
