import HTTPTesting
import LiveTesting
import Testing

@testable import HTTP
@testable import Live

@Suite("Browsers that read slowly")
struct SlowReaderTests {
  /// The client's side of a connection that takes bytes when it is told to.
  // Sendable by confinement: touched on the loop alone.
  final class SlowOutput: BodyOutput, @unchecked Sendable {
    private(set) var sent = ""
    private(set) var unsentBytes = 0

    func write(_ bytes: [UInt8]) {
      sent += String(decoding: bytes, as: UTF8.self)
      unsentBytes += bytes.count
    }

    func abort() {}
    func finish() {}

    func take(_ count: Int) { unsentBytes -= count }

    var patches: Int { sent.split(separator: "event: patch").count }
  }

  @Test("A stream holds one patch, and the next shows the newest state")
  func newestState() async throws {
    let book = try GuestBook()
    let token = try await book.open().token
    let page = try #require(book.site.pages.page(token, visitorKey: "someone"))
    let loop = EventLoop.shared
    let output = SlowOutput()
    let stream = EventStream(loop: loop, output: output, limit: 1 << 20)
    try await loop.run { page.attach(stream, lastEventID: "unknown") }
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
    try await loop.run {
      #expect(output.patches == 2)
      #expect(output.sent.contains("Guest 100"))
      #expect(!output.sent.contains("Guest 99"))
    }
  }
}
