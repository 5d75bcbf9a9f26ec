import CNGHTTP2
import Glibc
import HTTP
import HTTPTesting
import Testing

/// The ends of HTTP/2 connections: by time, by the client, by the server.
@Suite(.timeLimit(.minutes(10))) struct HTTP2EndTests {
  @Test func anIdleConnectionIsClosed() async throws {
    try await withServer({ $0.keepAliveTimeout = .milliseconds(20) }, handler: { describe($0) }) { server in
      let client = try HTTP2Client(port: server.port)
      #expect(try client.ask("GET", "/").status == 200)
      try client.readToEnd()
      #expect(client.goAways.last?.code == NGHTTP2_NO_ERROR.rawValue)
    }
  }

  @Test func aConnectionWithoutRequestsIsClosed() async throws {
    try await withServer({ $0.headerTimeout = .milliseconds(20) }, handler: { describe($0) }) { server in
      try HTTP2Client(port: server.port).readToEnd()
      // Half a preface is a request that does not come.
      let half = try RawClient.answered(port: server.port) { $0.send("PRI * HTTP/2.0\r\n") }
      #expect(half.response.status.code == 408)
    }
  }

  @Test func openRequestsKeepAConnection() async throws {
    let go = Flag()
    try await withServer({ $0.keepAliveTimeout = .milliseconds(10) }) { request in
      await go.wait()
      return describe(request)
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let id = client.begin("GET", "/")
      // A timer of the loop that also ends connections, so that it fires long after they would have ended.
      server.loops[0].schedule(after: .milliseconds(50)) { go.set() }
      #expect(try client.response(id).status == 200)
    }
  }

  @Test func aBodyThatDoesNotComeIsAnswered() async throws {
    try await withServer({ $0.bodyTimeout = .milliseconds(20) }, handler: { describe($0) }) { server in
      let client = try HTTP2Client(port: server.port)
      let id = client.begin("POST", "/", body: [1], isWhole: false)
      try client.wait { client.responses[id]?.body.isEmpty == false }
      #expect(client.responses[id]?.status == 408)
      #expect(try client.ask("GET", "/").status == 200)
    }
  }

  @Test func aReaderThatTakesNothingIsCutOff() async throws {
    let content = [UInt8](repeating: 1, count: 200_000)
    try await withServer({ $0.writeTimeout = .milliseconds(30) }) { request in
      request.path == "/" ? Response(body: .bytes(content)) : .text("other")
    } body: { server in
      let client = try HTTP2Client(port: server.port, takesAll: false, streamWindow: 1000)
      let id = client.begin("GET", "/")
      #expect(try client.response(id).end == NGHTTP2_CANCEL.rawValue)
      #expect(client.responses[id]?.body.count == 1000)
      #expect(try client.ask("GET", "/other").text == "other")
    }
  }

  /// As the connection takes nothing, neither can the client be told that its stream was cut; nothing waits for it.
  @Test func anEventStreamThatNobodyReadsIsCut() async throws {
    let flood = try StreamFlood()
    let client = try await onThread {
      let client = try RawClient(port: flood.server.port, receiveBuffer: 4096)
      client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
      // Windows as large as can be.
      let all = Frame.number(0x7fff_ffff)
      client.send(Frame(type: Frame.settings, payload: [0, 4] + all).bytes)
      client.send(Frame(type: Frame.windowUpdate, payload: Frame.number(0x7fff_0000)).bytes)
      client.send(Frame.request().bytes)
      return UncheckedClient(client)
    }
    try await flood.expectCut()
    #expect(flood.server.streamCount == 0)
    withExtendedLifetime(client) {}
    await flood.server.stop()
  }

  @Test func resettingAStreamCancelsItsHandler() async throws {
    let started = Flag()
    let cancelled = Flag()
    try await withServer { request in
      if request.path == "/" { return .text("other") }
      started.set()
      await cancelled.waitForCancellation()
      return .text("too late")
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let id = client.begin("GET", "/slow")
      try blockUntil { started.isSet }
      client.reset(id)
      try blockUntil { cancelled.isSet }
      #expect(try client.ask("GET", "/").text == "other")
    }
  }

  @Test("A body that stands still does not hold up the stop")
  func standingStill() async throws {
    let server = try startServer({
      ($0.drainPatience, $0.drainDeadline) = (.milliseconds(20), .seconds(600))
      $0.bodyTimeout = .seconds(600)
    }) { describe($0) }
    let (port, isHalfThere) = (server.port, Flag())
    async let status = onThread {
      let client = try HTTP2Client(port: port)
      let id = client.begin("POST", "/", body: [1], isWhole: false)
      // Its answer comes after the half body.
      #expect(try client.ask("GET", "/").status == 200)
      isHalfThere.set()
      return try client.response(id).status
    }
    await isHalfThere.wait()
    await server.stop()
    #expect(try await status == 408)
  }

  @Test func stoppingAnswersWhatIsInProgress() async throws {
    let started = Flag()
    let go = Flag()
    let server = try startServer({ $0.drainDeadline = .seconds(60) }) { request in
      if request.path == "/stream" { return .eventStream { $0.send(data: [0x61]) } }
      started.set()
      await go.wait()
      return .text("answered")
    }
    async let seen = onThread {
      let client = try HTTP2Client(port: server.port)
      let stream = client.begin("GET", "/stream")
      try client.wait { client.responses[stream]?.body.isEmpty == false }
      let id = client.begin("GET", "/slow")
      // First a warning, then the last request that is taken; the stream is told when to come back.
      try client.wait { client.goAways.count == 2 }
      go.set()
      let text = try client.response(id).text
      let end = try client.response(stream).text
      try client.readToEnd()
      return (client.goAways, text, end, last: id)
    }
    await started.wait()
    await server.stop()
    let (goAways, text, end, last) = try await seen
    #expect(goAways.map(\.last) == [Int32.max, last])
    #expect(goAways.allSatisfy { $0.code == NGHTTP2_NO_ERROR.rawValue })
    #expect(text == "answered")
    #expect(end.contains("retry: "))
  }

  @Test func stoppingWaitsForNoIdleClient() async throws {
    let server = try startServer({ $0.drainDeadline = .seconds(60) }, handler: { describe($0) })
    let client = try await onThread {
      // A client that reads nothing from now on.
      let client = try RawClient(port: server.port)
      client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
      client.send([0, 0, 0, 4, 0, 0, 0, 0, 0])
      _ = try client.read(count: 27)
      return client.socket
    }
    _ = client
    await server.stop()
    #expect(server.connectionCount == 0)
  }
}
