import HTTP
import HTTPTesting
import Testing

/// Bytes on a socket, by section of the standard.
@Suite(.timeLimit(.minutes(10))) struct CorpusTests {
  private static let server = Result {
    try startServer({ $0.maxBodyBytes = 2048 }) { request in describe(request) }
  }

  @Test("Request lines are answered as the standard says", arguments: CorpusCase.requestLine)
  func requestLine(_ item: CorpusCase) async throws {
    try await check(item)
  }
  @Test("A message at a limit is answered, and one beyond it is refused", arguments: CorpusCase.limits)
  func limits(_ item: CorpusCase) async throws { try await check(item) }
  @Test("Field lines are answered as the standard says", arguments: CorpusCase.fieldLines)
  func fieldLines(_ item: CorpusCase) async throws {
    try await check(item)
  }
  @Test("A request needs one valid host", arguments: CorpusCase.hosts)
  func hosts(_ item: CorpusCase) async throws { try await check(item) }
  @Test("Request targets are answered as the standard says", arguments: CorpusCase.targets)
  func targets(_ item: CorpusCase) async throws { try await check(item) }
  @Test("The length of a body is told as the standard says", arguments: CorpusCase.framing)
  func framing(_ item: CorpusCase) async throws { try await check(item) }
  @Test("A connection stays open only where another request may follow", arguments: CorpusCase.persistence)
  func persistence(_ item: CorpusCase) async throws {
    try await check(item)
  }
  @Test("Chunked bodies are read as the standard says", arguments: CorpusCase.chunks)
  func chunks(_ item: CorpusCase) async throws { try await check(item) }

  /// The same bytes one at a time, which takes the parser through all its states.
  @Test(
    "Bytes that come one at a time are answered the same",
    arguments: [CorpusCase.requestLine, CorpusCase.fieldLines, CorpusCase.framing, CorpusCase.chunks].joined()
      .filter { $0.bytes.count < 200 })
  func oneByteAtATime(_ item: CorpusCase) async throws {
    try await check(item, piece: 1)
  }

  private func check(_ item: CorpusCase, piece: Int = .max) async throws {
    let port = try Self.server.get().port
    let (response, isOpen) = try await onThread {
      let client = try RawClient(port: port)
      if piece >= item.bytes.count {
        client.send(item.bytes)
      } else {
        for byte in item.bytes { client.send([byte]) }
      }
      let response = try client.readResponse()
      guard item.staysOpen else { return (response, try !client.isAtEnd()) }
      client.send("GET /after HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n")
      let next = try client.readResponse()
      return (response, next.text == "GET|/after||")
    }
    #expect(response.status.code == item.status, "\(response.text)")
    #expect(isOpen == item.staysOpen)
    if let body = item.body { #expect(response.text == body) }
    if !item.staysOpen { #expect(response["connection"] == "close") }
  }
}
