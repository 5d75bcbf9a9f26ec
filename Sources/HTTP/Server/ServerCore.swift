import Synchronization

/// The part of a server that all its connections share.
final class ServerCore: Sendable {
  let configuration: ServerConfiguration
  let handler: Handler
  let bodyMode: @Sendable (Method, String) -> BodyMode
  let onError: @Sendable (any Error, Request) -> Response
  let connectionCount = Atomic(0)
  let streamCount = Atomic(0)
  let refusedConnectionCount = Atomic(0)
  let refusedRequestCount = Atomic(0)

  /// Connections that were ended because their clients left too much unread.
  let cutConnectionCount = Atomic(0)

  /// The memory of responses that clients have not taken yet.
  let memory: MemoryBudget
  /// The server's way to have connections give back memory, on all loops.
  let relief = Mutex<(@Sendable (MemoryBudget.Relief) -> Void)?>(nil)

  /// Nil without a limit per address.
  let addresses: AddressLimit?

  /// Nil without TLS.
  let certificates: TLSStore?
  let handshakeTimeout: UInt64

  let headerTimeout: UInt64
  let bodyTimeout: UInt64
  let drainPatience: UInt64
  let keepAliveTimeout: UInt64
  let writeTimeout: UInt64
  /// The least bytes that a client has to take in each period of `writeTimeout`.
  let leastTaken: Int
  /// The whole response to a client for which there is no room, ready to be sent.
  let overloaded: [UInt8]
  let heartbeatInterval: UInt64

  init(
    configuration: ServerConfiguration, handler: @escaping Handler,
    bodyMode: @escaping @Sendable (Method, String) -> BodyMode,
    onError: @escaping @Sendable (any Error, Request) -> Response
  ) {
    self.configuration = configuration
    self.handler = handler
    self.bodyMode = bodyMode
    self.onError = onError
    memory = MemoryBudget(
      limit: configuration.maxUnsentBytes, networkLimit: configuration.maxUnsentBytesPerAddress)
    addresses = configuration.maxConnectionsPerAddress.map { AddressLimit(limit: $0) }
    certificates = configuration.tls.map { TLSStore($0, offersHTTP2: configuration.offersHTTP2) }
    handshakeTimeout = configuration.tls?.handshakeTimeout.wholeNanoseconds ?? 0
    headerTimeout = configuration.headerTimeout.wholeNanoseconds
    bodyTimeout = configuration.bodyTimeout.wholeNanoseconds
    drainPatience = configuration.drainPatience.wholeNanoseconds
    keepAliveTimeout = configuration.keepAliveTimeout.wholeNanoseconds
    writeTimeout = configuration.writeTimeout.wholeNanoseconds
    heartbeatInterval = configuration.heartbeatInterval.wholeNanoseconds
    overloaded = Self.overloaded(configuration.refusalFields)
    leastTaken = max(1, Int(configuration.writeTimeout / .seconds(1) * Double(configuration.minSendRate)))
  }

  private static func overloaded(_ fields: Headers) -> [UInt8] {
    var headers: Headers = ["Content-Length": "0", "Retry-After": "5", "X-Content-Type-Options": "nosniff"]
    headers.add(missing: fields)
    headers.add("Connection", "close")
    let lines = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
    return Array("HTTP/1.1 503 Service Unavailable\r\n\(lines)\r\n".utf8)
  }

  /// Has connections give back memory, soon.
  func relieve(_ relief: MemoryBudget.Relief) {
    guard let relieve = self.relief.withLock({ $0 }) else { return memory.endRelief() }
    relieve(relief)
  }

  /// The response to a request that reaches no handler.
  func refusal(_ error: HTTPError) -> Response {
    var response = error.response
    response.headers.add(missing: configuration.refusalFields)
    return response
  }

  /// The handler's response to a request, compressed where that is worth it. Runs on the request's loop.
  func response(to request: Request) async -> Response {
    var response: Response
    do {
      response = try await handler(request)
    } catch {
      response = onError(error, request)
      response.headers.add(missing: configuration.refusalFields)
    }
    // A final response has a three-digit status of 200 or more (RFC 9110, 15).
    guard 200...999 ~= response.status.code else { return refusal(HTTPError(.internalServerError)) }
    guard let compression = configuration.compression,
      let count = response.offerCompression(compression, for: request.headers)
    else { return response }
    if count <= compression.maxBytesOnLoop {
      response.compress(with: request.loop.state.deflater(level: compression.level))
      return response
    }
    return await withTaskExecutorPreference(EventLoop.aside.lane(of: request.client.address)) { [response] in
      var response = response
      response.compress(with: EventLoop.aside.state.deflater(level: compression.level))
      return response
    }
  }
}
