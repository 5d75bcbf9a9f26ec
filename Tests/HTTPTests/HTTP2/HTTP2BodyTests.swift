import CNGHTTP2
import Glibc
import HTTP
import HTTPTesting
import Testing

/// Bodies over HTTP/2 that arrive or are made bit by bit, and how both sides wait for each other.
@Suite(.timeLimit(.minutes(10))) struct HTTP2BodyTests {
  private static func withStreams(
    limit: Int = 1 << 30, handler: @escaping Handler, body: @escaping @Sendable (Server) throws -> Void
  ) async throws {
    try await withServer(bodies: { _, _ in .streamed(limit: limit) }, handler: handler, body: body)
  }

  @Test func aHandlerTakesWhatArrives() async throws {
    let content = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try await Self.withStreams { request in
      .stream(request.chunks)
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      #expect(try client.ask("POST", "/", body: content).body == content)
      #expect(try client.ask("POST", "/", body: []).body == [])
    }
  }

  @Test func whatNobodyTakesIsNotReadAndOthersGoOn() async throws {
    let go = Flag()
    try await Self.withStreams { request in
      if request.path == "/other" { return .text("\(try await request.chunks.collect(limit: 10).count)") }
      await go.wait()
      var count = 0
      for try await chunk in request.chunks { count += chunk.count }
      return .text("\(count)")
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let content = [UInt8](repeating: 1, count: 400_000)
      let held = (0..<20).map { _ in client.begin("POST", "/", body: content) }
      // Twenty streams wait with what their windows allow, more than the connection's window together.
      #expect(try client.ask("POST", "/other", body: [1, 2, 3]).text == "3")
      #expect(held.allSatisfy { client.unsentBytes(of: $0) > 400_000 - 140_000 })
      go.set()
      for id in held { #expect(try client.response(id).text == "400000") }
    }
  }

  @Test func aBodyBeyondItsLimitIsRefused() async throws {
    try await Self.withStreams(limit: 1000) { request in
      .text("\(try await request.chunks.collect(limit: 10_000).count)")
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      #expect(try client.ask("POST", "/", body: [UInt8](repeating: 1, count: 1000)).text == "1000")
      #expect(try client.ask("POST", "/", body: [UInt8](repeating: 1, count: 1001)).status == 413)
      let announced = try client.ask(
        "POST", "/", [("content-length", "1001")], body: [UInt8](repeating: 1, count: 1001))
      #expect(announced.status == 413)
    }
  }

  @Test func anAnswerMayComeBeforeTheBodyDoes() async throws {
    try await Self.withStreams { _ in
      .text("no, thanks")
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let response = try client.ask("POST", "/", body: [UInt8](repeating: 1, count: 1_000_000))
      #expect(response.text == "no, thanks")
      #expect(response.end == 0)
    }
  }

  @Test func theClientMayGiveUp() async throws {
    let started = Flag()
    let failure = Flag()
    try await Self.withStreams { request in
      started.set()
      do {
        for try await _ in request.chunks {}
      } catch {
        failure.set()
      }
      return .text("")
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let id = client.begin("POST", "/", body: [UInt8](repeating: 1, count: 100_000), isWhole: false)
      try blockUntil { started.isSet }
      client.reset(id)
      try blockUntil { failure.isSet }
    }
  }

  @Test func theGoAheadComesWhenTheBodyIsWanted() async throws {
    try await Self.withStreams { request in
      if request.path == "/unread" { return .text("unread") }
      return .text("\(try await request.chunks.collect(limit: 10).count)")
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let read = client.begin("POST", "/", [("expect", "100-continue")], body: [], isWhole: false)
      try client.wait { client.responses[read]?.interim == ["100"] }
      let unread = client.begin("POST", "/unread", [("expect", "100-continue")], body: [], isWhole: false)
      try client.wait { client.responses[unread]?.text == "unread" }
      #expect(client.responses[unread]?.interim == [])
    }
  }

  @Test func aBodyIsMadeAsFastAsItIsTaken() async throws {
    let written = Box(0)
    try await withServer { request in
      if request.path == "/other" { return .text("other") }
      return .stream { writer in
        for _ in 0..<1000 {
          try await writer.write([UInt8](repeating: 2, count: 10_000))
          written.change { $0 += 10_000 }
        }
      }
    } body: { server in
      let client = try HTTP2Client(port: server.port, takesAll: false)
      let id = client.begin("GET", "/")
      try client.wait { client.responses[id]?.body.count == 65_535 }
      // The connection's window is used up, but a field section needs none.
      #expect(try client.ask("HEAD", "/other").status == 200)
      #expect(written.value < 500_000)
      var taken = 0
      while client.responses[id]?.end == nil {
        let count = client.responses[id]?.body.count ?? 0
        client.consume(id, count - taken)
        taken = count
        try client.wait { client.responses[id]?.body.count != count || client.responses[id]?.end != nil }
      }
      #expect(client.responses[id]?.body.count == 10_000_000)
    }
  }

  @Test func aBodyThatFailsIsReset() async throws {
    struct Failure: Error {}
    try await withServer { request in
      if request.path == "/short" { return .stream(length: 10) { try await $0.write([1]) } }
      return .stream { writer in
        try await writer.write([1])
        throw Failure()
      }
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      for path in ["/", "/short"] {
        let response = try client.ask("GET", path)
        #expect(response.end == NGHTTP2_INTERNAL_ERROR.rawValue)
      }
      #expect(try client.ask("HEAD", "/short")["content-length"] == "10")
    }
  }

  @Test func smallAnswersAreNotStarved() async throws {
    let large = [UInt8](repeating: 3, count: 4_000_000)
    try await withServer { request in
      request.path == "/large" ? Response(body: .bytes(large)) : .text("small")
    } body: { server in
      let client = try HTTP2Client(port: server.port, streamWindow: 1 << 30)
      let first = client.begin("GET", "/large")
      try client.wait { client.responses[first]?.body.isEmpty == false }
      let small = client.begin("GET", "/small")
      _ = try client.response(small)
      #expect(client.responses[first]?.end == nil)
      #expect(try client.response(first).body.count == large.count)
    }
  }

  @Test func aSlowReaderHoldsUpNobody() async throws {
    let streams = Box<[EventStream]>([])
    try await withServer({ $0.maxStreamBytes = 300_000 }) { request in
      if request.path == "/other" { return .text("other") }
      return .eventStream { stream in streams.change { $0.append(stream) } }
    } body: { server in
      let client = try HTTP2Client(port: server.port, takesAll: false, streamWindow: 1000)
      let slow = client.begin("GET", "/slow")
      try blockUntil { !streams.value.isEmpty }
      let stream = streams.value[0]
      let drained = Flag()
      stream.onDrain { drained.set() }
      stream.send(data: [UInt8](repeating: 0x61, count: 5000))
      try client.wait { client.responses[slow]?.body.count == 1000 }
      // The bytes that came were on their way before the rest was counted.
      try blockUntil { stream.unsentBytes >= 3900 }
      #expect(!drained.isSet)
      #expect(try client.ask("GET", "/other").text == "other")
      // Read on, and the stream hears of it.
      var taken = 0
      while !drained.isSet {
        let count = client.responses[slow]?.body.count ?? 0
        client.consume(slow, count - taken)
        taken = count
        if count < 5008 { try client.wait { client.responses[slow]?.body.count != count } }
      }
      #expect(stream.unsentBytes == 0)
      // Data that piles up beyond the limit ends the stream alone.
      for _ in 0..<2 { stream.send(data: [UInt8](repeating: 0x61, count: 200_000)) }
      #expect(try client.response(slow).end == NGHTTP2_CANCEL.rawValue)
      #expect(stream.isClosed)
      #expect(try client.ask("HEAD", "/other").status == 200)
    }
  }
}
