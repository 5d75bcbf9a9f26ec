import CNGHTTP2
import HTTP
import HTTPTesting
import Testing

/// Frames on a socket, by section of the standard.
@Suite(.timeLimit(.minutes(10))) struct HTTP2CorpusTests {
  private static let server = Result {
    try startServer({ $0.maxBodyBytes = 2048 }) { request in describe(request) }
  }

  @Test("Frames are answered as the standard says", arguments: HTTP2Case.frames)
  func frames(_ item: HTTP2Case) async throws { try await check(item) }
  @Test("Messages are answered as the standard says", arguments: HTTP2Case.messages)
  func messages(_ item: HTTP2Case) async throws { try await check(item) }

  private func check(_ item: HTTP2Case) async throws {
    let port = try Self.server.get().port
    try await onThread {
      let client = try FrameClient(port: port)
      if item.opens { client.open() } else { client.client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") }
      client.client.send(item.bytes)
      #expect(try client.outcome(of: 1) == item.outcome)
      if item.staysOpen {
        client.send(.request(stream: 101))
        #expect(try client.outcome(of: 101) == .status(200))
      } else {
        while try client.next() != nil {}
      }
    }
  }

  /// Whether the client has acknowledged the limit or not (RFC 9113, 5.1.2).
  @Test("Streams beyond the limit are refused, and the others are answered", arguments: [false, true])
  func moreStreamsThanAllowed(isKnown: Bool) async throws {
    let go = Flag()
    try await withServer({ $0.maxConcurrentStreams = 10 }) { request in
      await go.wait()
      return describe(request)
    } body: { server in
      let client = try FrameClient(port: server.port)
      client.open()
      if isKnown { client.send(Frame(type: Frame.settings, flags: Frame.ack)) }
      for index in 0..<12 { client.send(.request(stream: UInt32(index * 2 + 1))) }
      #expect(try client.outcome(of: 21) == .reset(NGHTTP2_REFUSED_STREAM.rawValue))
      #expect(try client.outcome(of: 23) == .reset(NGHTTP2_REFUSED_STREAM.rawValue))
      go.set()
      #expect(try client.outcome(of: 19) == .status(200))
      client.send(.request(stream: 25))
      #expect(try client.outcome(of: 25) == .status(200))
    }
  }
}
