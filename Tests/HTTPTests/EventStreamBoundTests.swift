import Glibc
import HTTP
import HTTPTesting
import Testing

/// The bound on what waits for the reader of an event stream, whatever the stream goes over.
@Suite(.timeLimit(.minutes(10))) struct EventStreamBoundTests {
  enum Wire: CaseIterable {
    case http1, http1OverTLS, http2, http2OverTLS

    var isSecure: Bool { self == .http1OverTLS || self == .http2OverTLS }
    var isHTTP2: Bool { self == .http2 || self == .http2OverTLS }
  }

  private static let limit = 64 * 1024
  /// More than sockets of this machine take of a reader that does not read.
  private static let large = [UInt8](repeating: 0x78, count: 12 << 20)

  /// The events that a reader gets of a stream that `fill` filled before the first byte was read; nil if it was cut.
  private func received(
    over wire: Wire, _ fill: @escaping @Sendable (EventStream) -> Void
  ) async throws -> [TestEvent]? {
    let directory = try TemporaryDirectory()
    let isFilled = Flag()
    let identity = directory.write(TestCertificate("a.example"), as: "a")
    let server = try startServer({
      $0.maxStreamBytes = Self.limit
      $0.tls = wire.isSecure ? TLSConfiguration(identities: [identity]) : nil
    }) { _ in
      .eventStream { stream in
        fill(stream)
        isFilled.set()
      }
    }
    let text = try await onThread {
      let options = TLSClientOptions(protocols: wire.isHTTP2 ? ["h2"] : [])
      let client =
        try wire.isSecure
        ? RawClient(port: server.port, tls: options, receiveBuffer: 4096)
        : RawClient(port: server.port, receiveBuffer: 4096)
      return try wire.isHTTP2 ? Self.readHTTP2(client, isFilled) : Self.readHTTP1(client, isFilled)
    }
    await server.stop()
    return try text.map { try EventStreamParser($0).events }
  }

  private static func readHTTP1(_ client: RawClient, _ isFilled: Flag) throws -> String? {
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    try blockUntil { isFilled.isSet }
    return try? client.readResponse().text
  }

  private static func readHTTP2(_ client: RawClient, _ isFilled: Flag) throws -> String? {
    let client = try HTTP2Client(client)
    let id = client.begin("GET", "/")
    try blockUntil { isFilled.isSet }
    let response = try client.response(id)
    return response.end == 0 ? response.text : nil
  }

  @Test(arguments: Wire.allCases)
  func anEventBeyondTheBoundArrivesIfNothingWaits(_ wire: Wire) async throws {
    let events = try await received(over: wire) { stream in
      stream.send(data: Self.large)
      #expect(stream.unsentBytes > Self.limit)
      stream.close()
    }
    #expect(events?.map(\.data.utf8.count) == [Self.large.count])
  }

  @Test(arguments: Wire.allCases)
  func nothingWaitsBehindIt(_ wire: Wire) async throws {
    let events = try await received(over: wire) { stream in
      stream.send(data: Self.large)
      let most = stream.unsentBytes
      stream.send(data: [UInt8](repeating: 0x78, count: Self.limit))
      #expect(stream.isClosed || stream.unsentBytes <= most)
      stream.close()
    }
    #expect(events == nil)
  }

  /// One that is too large for what is left is not sent, and neither is anything else.
  @Test(arguments: Wire.allCases)
  func whatHasNoRoomEndsTheStream(_ wire: Wire) async throws {
    let events = try await received(over: wire) { Self.expectBound(of: $0) }
    #expect(events == nil)
  }

  /// After a large one was taken the bound is what it was.
  @Test(arguments: Wire.allCases)
  func theBoundComesBack(_ wire: Wire) async throws {
    let isChecked = Flag()
    let events = try await received(over: wire) { stream in
      stream.onDrain {
        guard !isChecked.isSet else { return }
        isChecked.set()
        Self.expectBound(of: stream)
      }
      stream.send(data: Self.large)
    }
    #expect(events == nil)
    #expect(isChecked.isSet)
  }

  private static func expectBound(of stream: EventStream) {
    let small = [UInt8](repeating: 0x78, count: 2000)
    while stream.unsentBytes == 0, !stream.isClosed { stream.send(data: small) }
    #expect(!stream.isClosed)
    #expect(stream.unsentBytes < limit)
    stream.send(data: [UInt8](repeating: 0x78, count: limit))
    #expect(stream.isClosed)
  }
}
