import CNGHTTP2
import HTTP
import HTTPTesting
import Testing

/// Frames on a socket, by section of the standard.
@Suite struct HTTP2CorpusTests {
  private static let server = Result {
    try startServer({ $0.maxBodyBytes = 2048 }) { request in describe(request) }
  }

  @Test(arguments: HTTP2Case.frames) func frames(_ item: HTTP2Case) async throws { try await check(item) }
  @Test(arguments: HTTP2Case.messages) func messages(_ item: HTTP2Case) async throws { try await check(item) }

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

  /// What costs the server more than the client is limited by time.
  @Test(arguments: [
    Frame(type: Frame.ping, payload: [UInt8](repeating: 0, count: 8)), Frame(type: Frame.settings),
    Frame(type: Frame.priority, stream: 1, payload: [0, 0, 0, 3, 1]),
  ])
  func framesThatCarryNothing(_ frame: Frame) async throws {
    try await flood { client in
      client.client.send(Array(repeatElement(frame.bytes, count: 5000).joined()))
    }
  }

  @Test func emptyContent() async throws {
    try await flood { client in
      client.send(.request(flags: Frame.endHeaders))
      client.client.send(Array(repeatElement(Frame.body([], flags: 0).bytes, count: 5000).joined()))
    }
  }

  @Test func rapidReset() async throws {
    try await flood { client in
      let bytes = (0..<1000).flatMap { index in
        let stream = UInt32(index * 2 + 1)
        return Frame.request(stream: stream).bytes
          + Frame(type: Frame.resetStream, stream: stream, payload: Frame.number(8)).bytes
      }
      client.client.send(bytes)
    }
  }

  /// The same by mistakes that make the server reset.
  @Test func madeReset() async throws {
    try await flood { client in
      let bytes = (0..<1000).flatMap { index in
        let stream = UInt32(index * 2 + 1)
        return Frame.request(stream: stream, flags: Frame.endHeaders).bytes
          + Frame(type: Frame.windowUpdate, stream: stream, payload: Frame.number(0x7fff_ffff)).bytes
      }
      client.client.send(bytes)
    }
  }

  /// A field of four kilobytes, sent once and then named by single bytes.
  @Test func compressedFieldsThatStandForMany() async throws {
    try await flood { client in
      let field = [0x40] + Frame.field("x", String(repeating: "a", count: 4000)).dropFirst()
      client.send(
        Frame(
          type: Frame.headers, flags: Frame.endStream | Frame.endHeaders, stream: 1,
          payload: Frame.block(Frame.request) + field + [UInt8](repeating: 0xbe, count: 5000)))
    }
  }

  @Test func endlessContinuations() async throws {
    let port = try Self.server.get().port
    try await onThread {
      let client = try FrameClient(port: port)
      client.open()
      client.send(Frame(type: Frame.headers, stream: 1, payload: Frame.block(Frame.request)))
      let more = Frame(type: Frame.continuation, stream: 1, payload: Frame.field("x", "y")).bytes
      client.client.send(Array(repeatElement(more, count: 5000).joined()))
      let outcome = try client.outcome(of: 1)
      #expect(outcome == .calm || outcome == .protocolError || outcome == .closed, "\(outcome)")
    }
  }

  @Test func moreStreamsThanAllowed() async throws {
    let go = Flag()
    try await withServer({ $0.maxConcurrentStreams = 10 }) { request in
      await go.wait()
      return describe(request)
    } body: { server in
      let client = try FrameClient(port: server.port)
      client.open()
      for index in 0..<11 { client.send(.request(stream: UInt32(index * 2 + 1))) }
      #expect(try client.outcome(of: 21) == .reset(NGHTTP2_REFUSED_STREAM.rawValue))
      go.set()
      #expect(try client.outcome(of: 19) == .status(200))
    }
  }

  @Test func moreStreamsThanAllowedAlthoughTheClientKnows() async throws {
    let never = Flag()
    try await withServer({ $0.maxConcurrentStreams = 10 }) { request in
      await withTaskCancellationHandler {
        await never.wait()
      } onCancel: {
        never.set()
      }
      return describe(request)
    } body: { server in
      let client = try FrameClient(port: server.port)
      client.open()
      client.send(Frame(type: Frame.settings, flags: Frame.ack))
      for index in 0..<11 { client.send(.request(stream: UInt32(index * 2 + 1))) }
      #expect(try client.outcome(of: 21) == .protocolError)
    }
  }

  private func flood(_ send: @escaping @Sendable (FrameClient) -> Void) async throws {
    let port = try Self.server.get().port
    try await onThread {
      let client = try FrameClient(port: port)
      client.open()
      send(client)
      var outcome = FrameClient.Outcome.closed
      while let frame = try client.next() {
        if frame.type == Frame.goAway {
          outcome = .goAway(frame.payload[4...7].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        }
      }
      #expect(outcome == .calm)
    }
    // Everybody else is served.
    try await onThread {
      let client = try HTTP2Client(port: port)
      #expect(try client.ask("GET", "/").status == 200)
    }
  }
}
