import HTTP
import Testing

/// Runs blocking code on a thread of its own, so that tests never block each other.
func onThread<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
  let thread = EventLoop(name: "client")
  defer { thread.shutDown() }
  return try await thread.run { try body() }
}

/// Runs a server on a free port for the length of `body`, with a client's thread to talk to it from.
func withServer(
  _ configure: (inout ServerConfiguration) -> Void = { _ in },
  bodies: @escaping @Sendable (HTTP.Method, String) -> BodyMode = { _, _ in .whole },
  handler: @escaping Handler, body: @escaping @Sendable (Server) throws -> Void
) async throws {
  let server = try startServer(configure, bodies: bodies, handler: handler)
  do {
    try await onThread { try body(server) }
  } catch {
    await server.stop()
    throw error
  }
  await server.stop()
}

func startServer(
  _ configure: (inout ServerConfiguration) -> Void = { _ in },
  bodies: @escaping @Sendable (HTTP.Method, String) -> BodyMode = { _, _ in .whole },
  handler: @escaping Handler
) throws -> Server {
  var configuration = ServerConfiguration(port: 0, loops: 1)
  configuration.drainDeadline = .milliseconds(200)
  configure(&configuration)
  let server = Server(configuration: configuration, bodies: bodies, handler: handler)
  try server.start()
  return server
}

/// Answers with what arrived, as text.
@Sendable func describe(_ request: Request) -> Response {
  let query = request.query.pairs.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  return .text(
    "\(request.method)|\(request.path)|\(query)|\(String(decoding: request.body, as: UTF8.self))")
}
