import CNGHTTP2
import HTTP
import HTTPTesting
import Testing

/// Frames that cost the server more than the client are limited by time.
@Suite(.timeLimit(.minutes(10))) struct HTTP2FloodTests {
  private static let server = Result {
    try startServer({ $0.maxBodyBytes = 2048 }) { request in describe(request) }
  }

  @Test(
    "A flood of frames that carry nothing ends the connection",
    arguments: [
      Frame(type: Frame.ping, payload: [UInt8](repeating: 0, count: 8)), Frame(type: Frame.settings),
      Frame(type: Frame.priority, stream: 1, payload: [0, 0, 0, 3, 1]),
      // PRIORITY_UPDATE, ALTSVC, ORIGIN, and what nobody knows.
      Frame(type: 16, payload: Frame.number(1)), Frame(type: 10, payload: [0, 0]), Frame(type: 12),
      Frame(type: 77), Frame(type: 255, flags: 255, stream: 7, payload: [1, 2, 3]),
      // Windows that open for content which was never sent.
      Frame(type: Frame.windowUpdate, payload: Frame.number(1)),
    ])
  func framesThatCarryNothing(_ frame: Frame) async throws {
    try await flood { $0.send(frame, times: 5000) }
  }

  @Test("A flood of empty content ends the connection") func emptyContent() async throws {
    try await flood { client in
      client.send(.request(flags: Frame.endHeaders))
      client.send(.body([], flags: 0), times: 5000)
    }
  }

  @Test("A flood of windows for a stream ends the connection") func windowsOfAStream() async throws {
    try await flood { client in
      client.send(.request(flags: Frame.endHeaders))
      client.send(Frame(type: Frame.windowUpdate, stream: 1, payload: Frame.number(1)), times: 5000)
    }
  }

  /// Content byte by byte, and frames of padding alone.
  @Test(
    "A flood of content in small pieces ends the connection",
    arguments: [Frame.body([1], flags: 0), Frame.body([0], flags: Frame.padded)])
  func contentInPieces(_ frame: Frame) async throws {
    try await flood { client in
      client.send(.request(flags: Frame.endHeaders))
      client.send(frame, times: 40_000)
    }
  }

  @Test("Pieces of a kilobyte are no flood, however many there are")
  func contentInLargerPieces() async throws {
    let port = try Self.server.get().port
    try await onThread {
      let client = try FrameClient(port: port)
      client.open()
      client.send(.request(flags: Frame.endHeaders))
      // Beyond the limit of the body, which is what the answer says.
      client.send(.body([UInt8](repeating: 1, count: 1024), flags: 0), times: 60)
      #expect(try client.outcome(of: 1) == .status(413))
    }
  }

  /// Header sections for a stream that has ended are decompressed for nothing.
  @Test("A flood of fields for a stream that has ended ends the connection")
  func fieldsOfEndedStreams() async throws {
    try await flood { client in
      client.send(.request(stream: 1))
      let outcome = try client.outcome(of: 1)
      #expect(outcome == .status(200))
      client.send(.request([("x", "y")], stream: 1), times: 5000)
    }
  }

  @Test("A client may open its windows for each few bytes that it has read")
  func windowsThatOpenWithTheContent() async throws {
    let content = [UInt8](repeating: 1, count: 4_000_000)
    try await withServer { _ in
      Response(body: .bytes(content))
    } body: { server in
      let client = try FrameClient(port: server.port)
      client.open()
      client.send(.request())
      var (received, updates) = (0, 0)
      while received < content.count {
        let frame = try #require(try client.next())
        #expect(frame.type != Frame.goAway)
        guard frame.type == Frame.data else { continue }
        received += frame.payload.count
        guard frame.payload.count > 3 else { continue }
        // At once, so that the server answers with frames as large as these.
        let pieces = [1, 1, 1, UInt32(frame.payload.count - 3)]
        let opening = ([0, 1] as [UInt32]).flatMap { stream in
          pieces.flatMap { Frame(type: Frame.windowUpdate, stream: stream, payload: Frame.number($0)).bytes }
        }
        client.client.send(opening)
        updates += 8
      }
      // With less than that it would be no more than anybody may send.
      #expect(updates > 1000)
      client.send(Frame(type: Frame.ping, payload: [UInt8](repeating: 7, count: 8)))
      while true {
        let frame = try #require(try client.next())
        #expect(frame.type != Frame.goAway)
        if frame.type == Frame.ping { break }
      }
    }
  }

  @Test("A flood of requests that are reset at once ends the connection") func rapidReset() async throws {
    try await flood { client in
      let bytes = (0..<1000).flatMap { index in
        let stream = UInt32(index * 2 + 1)
        return Frame.request(stream: stream).bytes
          + Frame(type: Frame.resetStream, stream: stream, payload: Frame.number(8)).bytes
      }
      client.client.send(bytes)
    }
  }

  @Test("A flood of requests that the server refuses ends the connection") func madeRefusal() async throws {
    try await withServer({ $0.maxConcurrentStreams = 1 }, handler: { describe($0) }) { server in
      let client = try FrameClient(port: server.port)
      client.open()
      client.send(.request(flags: Frame.endHeaders))
      client.client.send((1..<1000).flatMap { Frame.request(stream: UInt32($0 * 2 + 1)).bytes })
      #expect(try client.outcome(of: 1) == .calm)
    }
  }

  @Test("A flood of mistakes that make the server reset ends the connection") func madeReset() async throws {
    try await flood { client in
      let bytes = (0..<1000).flatMap { index in
        let stream = UInt32(index * 2 + 1)
        return Frame.request(stream: stream, flags: Frame.endHeaders).bytes
          + Frame(type: Frame.windowUpdate, stream: stream, payload: Frame.number(0x7fff_ffff)).bytes
      }
      client.client.send(bytes)
    }
  }

  /// A request with a field of four kilobytes, sent once and then named by single bytes.
  private static func request(repeating count: Int) -> Frame {
    let field = [0x40] + Frame.field("x", String(repeating: "a", count: 4000)).dropFirst()
    return Frame(
      type: Frame.headers, flags: Frame.endStream | Frame.endHeaders, stream: 1,
      payload: Frame.block(Frame.request) + field + [UInt8](repeating: 0xbe, count: count - 1))
  }

  @Test("Compressed fields far beyond the limit end the connection", arguments: [17, 5000])
  func compressedFieldsThatStandForMany(_ count: Int) async throws {
    try await flood { $0.send(Self.request(repeating: count)) }
  }

  /// Up to four times the limit of 16 KiB it is a request like others that are too large.
  @Test("Compressed fields that are too large are refused, and the connection goes on", arguments: [5, 16])
  func compressedFieldsThatAreTooLarge(_ count: Int) async throws {
    let port = try Self.server.get().port
    try await onThread {
      let client = try FrameClient(port: port)
      client.open()
      client.send(Self.request(repeating: count))
      #expect(try client.outcome(of: 1) == .status(431))
      client.send(.request(stream: 3))
      #expect(try client.outcome(of: 3) == .status(200))
    }
  }

  @Test("A header section that goes on and on ends the connection") func endlessContinuations() async throws {
    try await flood { client in
      client.send(Frame(type: Frame.headers, stream: 1, payload: Frame.block(Frame.request)))
      client.send(Frame(type: Frame.continuation, stream: 1, payload: Frame.field("x", "y")), times: 5000)
    }
  }

  private func flood(_ send: @escaping @Sendable (FrameClient) throws -> Void) async throws {
    let port = try Self.server.get().port
    try await onThread {
      let client = try FrameClient(port: port)
      client.open()
      try send(client)
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
