import HTTP
import Synchronization

/// Talks HTTP/1.1 over connections that are kept open and used again.
final class SocketTransport: TestTransport {
  private let connect: @Sendable () throws -> RawClient
  private let idle = Mutex<[SocketConnection]>([])

  init(connect: @escaping @Sendable () throws -> RawClient) {
    self.connect = connect
  }

  func send(_ request: TestRequest) async throws -> TestResponse {
    let connection = idle.withLock { $0.popLast() } ?? SocketConnection(connect: connect)
    let (response, isReusable) = try await connection.send(request)
    if isReusable { idle.withLock { $0.append(connection) } }
    return response
  }

  func open(_ request: TestRequest) async throws -> TestEventStream {
    try await SocketConnection(connect: connect).open(request)
  }
}

/// One connection and the thread that waits for it.
// Unchecked: the client is touched only on the loop's thread, but for `leave()`, which may be called from any.
final class SocketConnection: @unchecked Sendable {
  private let thread = EventLoop(name: "test-client")
  private let connect: @Sendable () throws -> RawClient
  private var client: RawClient?

  init(connect: @escaping @Sendable () throws -> RawClient) {
    self.connect = connect
  }

  deinit {
    thread.shutDown()
  }

  /// Returns the response, and whether the connection may be used again.
  func send(_ request: TestRequest) async throws -> (TestResponse, Bool) {
    try await thread.run {
      let client = try self.connected()
      client.send(request)
      let response = try client.readBody(of: client.readHead(), toHead: request.method == .head)
      return (response, !response.headers.contains("Connection", token: "close"))
    }
  }

  func open(_ request: TestRequest) async throws -> TestEventStream {
    let (events, leaving) = try await thread.run {
      let client = try self.connected()
      client.send(request)
      let head = try client.readHead()
      guard head.status == .ok, head.isEventStream else {
        throw TestFailure("no event stream but \(head.status)")
      }
      return (TestEventStream(response: head), client.leaving)
    }
    events.onLeave { leaving.leave() }
    let isChunked = events.response["Transfer-Encoding"] == "chunked"
    thread.execute { [weak events] in
      do throws(TestFailure) {
        while let bytes = try self.nextBytes(isChunked: isChunked) {
          guard let events, events.receive(bytes) else { break }
        }
        events?.end()
      } catch {
        events?.end(leaving.hasLeft ? nil : error)
      }
      self.client = nil
    }
    return events
  }

  private func nextBytes(isChunked: Bool) throws(TestFailure) -> [UInt8]? {
    isChunked ? try client?.readChunk() : try client?.readSome()
  }

  /// The connection; a new one where the server has closed the last.
  private func connected() throws -> RawClient {
    if let client, client.isUsable { return client }
    let client = try connect()
    self.client = client
    return client
  }
}
