import Glibc
import HTTP
import HTTPTesting
import Testing

/// One at a time: a process has one handler for each signal.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SignalTests {
  @Test(arguments: [SIGTERM, SIGINT]) func aSignalStopsTheServer(_ signal: Int32) async throws {
    let server = try startServer(handler: { describe($0) })
    async let ended: Void = server.waitForSignals()
    try await untilHandled(signal)
    kill(getpid(), signal)
    await ended
    let port = server.port
    try await onThread {
      _ = #expect(throws: TestFailure.self) { try RawClient(port: port) }
    }
  }

  @Test func aHangupWithoutCertificatesEndsNothing() async throws {
    let server = try startServer(handler: { describe($0) })
    async let ended: Void = server.waitForSignals()
    try await untilHandled(SIGHUP)
    try await untilHandled(SIGTERM)
    kill(getpid(), SIGHUP)
    let port = server.port
    let text = try await onThread {
      let client = try RawClient(port: port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      return try client.readResponse().text
    }
    #expect(!text.isEmpty)
    kill(getpid(), SIGTERM)
    await ended
  }

  @Test func aServerServesOnUntilWhoIsToldOfItsEndIsDone() async throws {
    let server = try startServer(handler: { describe($0) })
    let (told, mayEnd) = (Flag(), Flag())
    async let ended: Void = server.waitForSignals(stopping: {
      told.set()
      await mayEnd.wait()
    })
    try await untilHandled(SIGTERM)
    kill(getpid(), SIGTERM)
    await told.wait()
    let port = server.port
    try await onThread {
      let client = try RawClient(port: port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readResponse().status == .ok)
    }
    mayEnd.set()
    await ended
    #expect(server.isStopping)
  }

  @Test func serversStopTogether() async throws {
    let started = Flag()
    let mayEnd = Flag()
    let server = try startServer({ $0.drainDeadline = .seconds(600) }) { _ in
      started.set()
      await mayEnd.wait()
      return .text("done")
    }
    let other = try startServer(handler: { describe($0) })
    async let ended: Void = server.waitForSignals(with: [other])
    async let text = onThread {
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      return try client.readResponse().text
    }
    await started.wait()
    try await untilHandled(SIGTERM)
    kill(getpid(), SIGTERM)
    // The other takes nobody any more while the first has still something to answer.
    try await onThread {
      try blockUntil { (try? RawClient(port: other.port)) == nil }
    }
    mayEnd.set()
    await ended
    #expect(try await text == "done")
  }

  @Test func aSecondSignalCutsWhatIsLeft() async throws {
    let started = Flag()
    let never = Flag()
    let server = try startServer({ $0.drainDeadline = .seconds(600) }) { _ in
      started.set()
      await never.waitForCancellation()
      return .text("too late")
    }
    async let ended: Void = server.waitForSignals()
    async let text = onThread {
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      return try client.readToEnd()
    }
    await started.wait()
    try await untilHandled(SIGTERM)
    kill(getpid(), SIGTERM)
    // The first has been taken when new clients find nobody.
    try await onThread {
      try blockUntil { (try? RawClient(port: server.port)) == nil }
    }
    kill(getpid(), SIGTERM)
    await ended
    #expect(try await text == "")
  }
}
