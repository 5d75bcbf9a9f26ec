import HTTP

/// The transport without a socket: calls a handler on its event loop.
struct MemoryTransport: TestTransport {
  let handler: Handler
  let loop: EventLoop
  let remoteAddress: String
  let onError: @Sendable (any Error, Request) -> Response

  func send(_ request: TestRequest) async throws -> TestResponse {
    let response = try await respond(to: request)
    var received = TestResponse(status: response.status, headers: response.headers)
    guard request.method != .head, response.status.allowsBody else { return received }
    switch response.body {
    case .none: break
    case .bytes(let bytes): received.body = bytes
    case .file(let file): received.body = try bytes(of: file)
    case .stream(let producer): received.body = try await producer.collect(on: loop)
    case .eventStream: throw TestFailure("the response is an event stream; use openEventStream")
    }
    return received
  }

  func open(_ request: TestRequest) async throws -> TestEventStream {
    let response = try await respond(to: request)
    let head = TestResponse(status: response.status, headers: response.headers)
    guard case .eventStream(let open) = response.body, response.status.allowsBody else {
      throw TestFailure("no event stream but \(response.status)")
    }
    let events = TestEventStream(response: head)
    try await loop.run { [loop] in
      let stream = EventStream.inMemory(loop: loop) { [weak events] bytes in events?.receive(bytes) }
      events.onLeave { stream.disconnect() }
      stream.onClose { [weak events] in events?.end() }
      open(stream)
    }
    return events
  }

  private func bytes(of file: FileRegion) throws(TestFailure) -> [UInt8] {
    guard let bytes = file.bytes() else { throw TestFailure("the file can not be read") }
    return bytes
  }

  private func respond(to request: TestRequest) async throws -> Response {
    let request = try Request(
      method: request.method, target: request.target, headers: request.headers, body: request.body,
      remoteAddress: remoteAddress, loop: loop)
    return try await loop.run { [handler, onError] in
      do {
        return try await handler(request)
      } catch {
        return onError(error, request)
      }
    }
  }
}
