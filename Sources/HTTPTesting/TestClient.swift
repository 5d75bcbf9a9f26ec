import HTTP
import Synchronization

/// A client for tests. It calls a handler directly, or talks to a server over a socket; the tests need not know
/// which. It follows no redirects. Several requests may be under way at once.
///
///     let client = TestClient(handler: router.respond)
///     let client = TestClient(port: server.port, keepsCookies: true)
///     let response = try await client.send(.post, "/books", form: [("title", "Emma")])
///     let events = try await client.openEventStream("/books")
///     let event = try await events.next()
public final class TestClient: Sendable {
  private let transport: any TestTransport
  private let jar: Mutex<CookieJar>?

  init(_ transport: any TestTransport, keepsCookies: Bool) {
    self.transport = transport
    jar = keepsCookies ? Mutex(CookieJar()) : nil
  }

  /// A client that calls a handler on a loop, without a socket. What the server adds is missing: the fields about
  /// framing, `Date`, and compression. `remoteAddress` is the client's address for the handler.
  public convenience init(
    handler: @escaping Handler, loop: EventLoop = .shared, remoteAddress: String = "127.0.0.1",
    keepsCookies: Bool = false,
    onError: @escaping @Sendable (any Error, Request) -> Response = Server.respond(toError:for:)
  ) {
    let transport = MemoryTransport(
      handler: handler, loop: loop, remoteAddress: remoteAddress, onError: onError)
    self.init(transport, keepsCookies: keepsCookies)
  }

  /// A client of a server at a port of this machine.
  public convenience init(port: Int, keepsCookies: Bool = false) {
    self.init(SocketTransport { try RawClient(port: port) }, keepsCookies: keepsCookies)
  }

  /// A client of a server at a Unix-domain socket.
  public convenience init(unixSocket path: String, keepsCookies: Bool = false) {
    self.init(SocketTransport { try RawClient(path: path) }, keepsCookies: keepsCookies)
  }

  /// Sends a request and returns the response, whatever its status. `Host` and `Content-Length` are added where they
  /// are missing. Throws `TestFailure` when no response comes that can be understood.
  public func send(
    _ method: Method = .get, _ target: String, headers: Headers = [:], body: [UInt8] = []
  ) async throws -> TestResponse {
    let request = TestRequest(method: method, target: target, headers: fields(headers, target), body: body)
    let response = try await transport.send(request)
    jar?.withLock { $0.take(response.headers) }
    return response
  }

  /// Posts a form.
  public func send(
    _ method: Method = .post, _ target: String, headers: Headers = [:], form: [(String, String)]
  ) async throws -> TestResponse {
    var headers = headers
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    let pairs = form.map { "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))" }
    return try await send(method, target, headers: headers, body: Array(pairs.joined(separator: "&").utf8))
  }

  /// Opens an event stream. Throws `TestFailure` with the response if that is none.
  public func openEventStream(_ target: String, headers: Headers = [:]) async throws -> TestEventStream {
    var headers = fields(headers, target)
    if !headers.contains("Accept") { headers["Accept"] = "text/event-stream" }
    let stream = try await transport.open(
      TestRequest(method: .get, target: target, headers: headers, body: []))
    jar?.withLock { $0.take(stream.response.headers) }
    return stream
  }

  private func fields(_ headers: Headers, _ target: String) -> Headers {
    var headers = headers
    if !headers.contains("Host") { headers["Host"] = "localhost" }
    if let cookies = jar?.withLock({ $0.field(for: target) }), !headers.contains("Cookie") {
      headers["Cookie"] = cookies
    }
    return headers
  }
}

struct TestRequest: Sendable {
  let method: Method
  let target: String
  let headers: Headers
  let body: [UInt8]
}

/// The way of requests to their handler, and of responses back.
protocol TestTransport: Sendable {
  func send(_ request: TestRequest) async throws -> TestResponse
  func open(_ request: TestRequest) async throws -> TestEventStream
}
