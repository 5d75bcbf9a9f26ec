import HTTP
import HTTPTesting
import Testing

/// Request bodies count as bytes that wait, from their first byte until the response, or until their handlers have taken them.
@Suite(.timeLimit(.minutes(10))) struct HeldBodyTests {
  private static let size = 60_000
  private static let content = [UInt8](repeating: 0x61, count: size)

  /// - Parameter isStreamed: whether the handler gets the body while it arrives, and takes none of it before it goes on.
  private static func withHandler(
    isStreamed: Bool, body: @escaping @Sendable (Server, _ goOn: Flag) throws -> Void
  ) async throws {
    let goOn = Flag()
    try await withServer(
      bodies: { _, _ in isStreamed ? .streamed(limit: 1 << 20) : .whole },
      handler: { request in
        await goOn.wait()
        return .text("\(try await request.chunks.collect(limit: 1 << 20).count)")
      }
    ) { try body($0, goOn) }
  }

  @Test("Over HTTP/1.1", arguments: [false, true])
  func oneAtATime(_ isStreamed: Bool) async throws {
    try await Self.withHandler(isStreamed: isStreamed) { server, goOn in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(Self.size)\r\n\r\n")
      client.send(Self.content)
      try blockUntil { server.unsentBytes >= Self.size }
      goOn.set()
      #expect(try client.readResponse().text == "\(Self.size)")
      try blockUntil { server.unsentBytes == 0 }
    }
  }

  @Test("Over HTTP/2", arguments: [false, true])
  func streams(_ isStreamed: Bool) async throws {
    try await Self.withHandler(isStreamed: isStreamed) { server, goOn in
      let client = try HTTP2Client(port: server.port)
      let id = client.begin("POST", "/", body: Self.content)
      // The server says nothing by itself once it has counted the last bytes.
      while server.unsentBytes < Self.size { try client.catchUp() }
      goOn.set()
      #expect(try client.response(id).text == "\(Self.size)")
      try blockUntil { server.unsentBytes == 0 }
    }
  }

  @Test("What a client that leaves has sent counts no more")
  func leaving() async throws {
    try await Self.withHandler(isStreamed: false) { server, goOn in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(Self.size)\r\n\r\n")
      client.send(Self.content)
      try blockUntil { server.unsentBytes >= Self.size }
      client.reset()
      try blockUntil { server.unsentBytes == 0 }
      goOn.set()
    }
  }
}
