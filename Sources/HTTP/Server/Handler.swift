/// A function from a request to its response. It must not block: it runs on the event loop of its request.
public typealias Handler = @Sendable (Request) async throws -> Response
