import Glibc
import HTTP
import HTTPTesting
import Testing

/// Header sections that come late, or never end.
@Suite(.timeLimit(.minutes(10))) struct HTTP2SectionTests {
  private static let block = Frame.block(Frame.request)

  /// Sends what begins a section, then a byte at a time, and expects the connection to end.
  private func expectEnd(_ start: [Frame], then drops: [UInt8] = [], of stream: UInt32 = 1) async throws {
    try await withServer({ $0.headerTimeout = .milliseconds(50) }, handler: { describe($0) }) { server in
      let (client, outcome) = try FrameClient.outcome(port: server.port, of: stream) { client in
        client.client.send(start.flatMap(\.bytes))
        for drop in drops {
          usleep(10_000)
          client.client.send([drop])
        }
      }
      #expect(outcome == .calm)
      while try client.next() != nil {}
    }
  }

  @Test("A section that ends after the header of its frame ends the connection")
  func onlyTheHeaderOfItsFrame() async throws {
    try await expectEnd([Frame(type: Frame.headers, flags: Frame.endHeaders, stream: 1, length: 50)])
  }

  @Test("A section whose end does not come ends the connection") func noEnd() async throws {
    try await expectEnd([Frame(type: Frame.headers, flags: Frame.endStream, stream: 1, payload: Self.block)])
  }

  @Test("A section that comes byte by byte ends the connection") func byteByByte() async throws {
    let frame = Frame(
      type: Frame.headers, flags: Frame.endStream | Frame.endHeaders, stream: 1, length: Self.block.count)
    try await expectEnd([frame], then: Array(Self.block.prefix(10)))
  }

  @Test("A late section behind another request ends the connection")
  func behindAnotherRequest() async throws {
    try await expectEnd([.request(), Frame(type: Frame.headers, stream: 3, payload: Self.block)], of: 3)
  }

  @Test(
    "Trailers whose end does not come end the connection", arguments: [BodyMode.whole, .streamed(limit: 100)])
  func trailers(_ mode: BodyMode) async throws {
    try await withServer({ $0.headerTimeout = .milliseconds(60) }) { _, _ in
      mode
    } handler: { request in
      for try await _ in request.chunks {}
      return .text("never")
    } body: { server in
      let (_, outcome) = try FrameClient.outcome(port: server.port) { client in
        client.send(.request(flags: Frame.endHeaders))
        client.send(.body([1], flags: 0))
        client.send(
          Frame(type: Frame.headers, flags: Frame.endStream, stream: 1, payload: Frame.field("x", "y")))
      }
      #expect(outcome == .calm)
    }
  }

  /// The time counts for the section alone.
  @Test func whatFollowsMayTakeLonger() async throws {
    try await withServer({ $0.headerTimeout = .milliseconds(20) }) { request in
      // A timer of the loop that also ends connections, so that it fires long after they would have ended.
      await withCheckedContinuation { done in
        request.loop.schedule(after: .milliseconds(60)) { done.resume() }
      }
      return describe(request)
    } body: { server in
      let (_, outcome) = try FrameClient.outcome(port: server.port) { client in
        client.send(.request(flags: Frame.endHeaders))
        client.send(.body([1]))
      }
      #expect(outcome == .status(200))
    }
  }
}
