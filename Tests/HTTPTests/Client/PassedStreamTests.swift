import HTTPTesting
import Synchronization
import Testing

@testable import HTTP

/// Event streams of one server that another one passes on.
@Suite("Event streams that are passed on", .timeLimit(.minutes(10))) struct PassedStreamTests {
  private let patience = Duration.seconds(60)

  /// A server whose streams go to `open`, and one that passes them on, for the length of `body`.
  private func withServers(
    _ configure: @escaping (inout ServerConfiguration) -> Void = { _ in },
    open: @escaping @Sendable (EventStream) -> Void,
    body: @escaping @Sendable (_ inner: Server, _ outer: Server) async throws -> Void
  ) async throws {
    let inner = try startServer(configure) { _ in .eventStream(open) }
    let client = HTTPClient(host: "127.0.0.1", port: inner.port)
    let patience = patience
    let outer = try startServer({ $0.heartbeatInterval = .milliseconds(5) }) { request in
      let response = try await client.send(
        ClientRequest(.get, request.target, headers: ["Host": "h"]), headTimeout: patience)
      return .eventStream { response.body.pass(to: $0) }
    }
    let result: Result<Void, any Error>
    do { result = .success(try await body(inner, outer)) } catch { result = .failure(error) }
    await outer.stop()
    await inner.stop()
    client.close()
    try result.get()
  }

  @Test("Events and comments come as they were sent, and the passing server adds none")
  func events() async throws {
    let stream = Mutex<EventStream?>(nil)
    try await withServers({ $0.heartbeatInterval = .milliseconds(200) }) { opened in
      stream.withLock { $0 = opened }
      opened.send(event: "a", id: "1", data: Array("one".utf8))
    } body: { _, outer in
      try await onThread {
        let client = try RawClient(port: outer.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try client.read(until: "data: one\n\n")
        let comments = try client.read(until: ":\n\n")
        #expect(comments.filter { $0 == ":" }.count == 1)
        stream.withLock { $0 }?.send(event: "b", data: [UInt8](repeating: 0x62, count: 300_000))
        let large = try client.read(until: "\n\n\r\n")
        #expect(large.filter { $0 == "b" }.count >= 300_000)
      }
    }
  }

  @Test("The client's leaving closes the stream of the other server at once")
  func clientLeaves() async throws {
    try await withServers {
      $0.send(event: "a", data: [])
    } body: { inner, outer in
      try await onThread {
        let client = try RawClient(port: outer.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try client.read(until: "\n\n")
        #expect(inner.streamCount == 1)
        client.close()
        try blockUntil { inner.streamCount == 0 && outer.streamCount == 0 }
      }
    }
  }

  @Test("The end of the other server's stream ends the client's")
  func serverEnds() async throws {
    let stream = Mutex<EventStream?>(nil)
    try await withServers { opened in
      stream.withLock { $0 = opened }
      opened.send(event: "a", data: [])
    } body: { inner, outer in
      try await onThread {
        for _ in 0..<2 {
          let client = try RawClient(port: outer.port)
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          _ = try client.read(until: "event: a\n")
          stream.withLock { $0 }?.close()
          _ = try client.read(until: "0\r\n\r\n")
        }
        try blockUntil { inner.streamCount == 0 && outer.streamCount == 0 }
      }
    }
  }

  @Test("The other server's death ends the client's stream")
  func serverDies() async throws {
    let inner = try ScriptedServer { peer, _ in
      _ = peer.readHead()
      peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\ndata: a\n\n\r\n")
    }
    let client = HTTPClient(host: "127.0.0.1", port: inner.port)
    let patience = patience
    let outer = try startServer { _ in
      let response = try await client.send(ClientRequest(.get, "/"), headTimeout: patience)
      return .eventStream { response.body.pass(to: $0) }
    }
    try await onThread {
      let client = try RawClient(port: outer.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try client.read(until: "0\r\n\r\n")
    }
    await outer.stop()
  }

  @Test("A client that reads slowly has the other server wait, and little of the stream is in memory")
  func slowReader() async throws {
    let event = [UInt8](repeating: 0x61, count: 30_000_000)
    try await withServers({ $0.maxStreamBytes = 64 << 20 }) { stream in
      stream.send(event: "large", data: event)
      stream.send(event: "end", data: [])
    } body: { inner, outer in
      try await onThread {
        let client = try RawClient(port: outer.port, receiveBuffer: 4096)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try client.read(until: "event: large\n")
        // Kernels hold some of it; the rest waits where it was made.
        try blockUntil { inner.unsentBytes > 1_000_000 && outer.unsentBytes > 0 }
        #expect(outer.unsentBytes < 256 * 1024)
        let rest = try client.read(until: "event: end\n")
        #expect(rest.utf8.count { $0 == 0x61 } >= event.count)
        #expect(outer.unsentBytes < 256 * 1024)
      }
    }
  }

  @Test("A server that stops ends the streams it passes on, and tells their clients when to come back")
  func passingServerStops() async throws {
    try await withServers {
      $0.send(event: "a", data: [])
    } body: { inner, outer in
      let reading = Task {
        try await onThread {
          let client = try RawClient(port: outer.port)
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          return try client.readToEnd()
        }
      }
      try await waitUntil { inner.streamCount == 1 }
      await outer.stop()
      #expect(try await reading.value.contains("retry: "))
      try await waitUntil { inner.streamCount == 0 }
    }
  }
}
