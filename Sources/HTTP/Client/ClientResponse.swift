/// A response that ``HTTPClient`` received, with its content still to come.
public struct ClientResponse: Sendable {
  /// The status: never an interim one.
  public let status: Status
  /// The header fields, as they came.
  public let headers: Headers
  /// The content.
  public let body: ClientBody
}

/// The content of a response, while it arrives. The connection is closed where it is dropped before its end.
public final class ClientBody: Sendable {
  private let pipe: BodyPipe
  private let connection: ClientConnection
  private let exchange: Int

  init(pipe: BodyPipe, connection: ClientConnection, exchange: Int) {
    (self.pipe, self.connection, self.exchange) = (pipe, connection, exchange)
  }

  deinit {
    // A stream that it was handed to, or a response that is complete, has no pipe to be dropped.
    let (pipe, connection, exchange) = (pipe, connection, exchange)
    connection.loop.execute { connection.drop(pipe, exchange) }
  }

  /// The whole content.
  ///
  /// - Throws: `HTTPError` with status 502 where it does not come, or has more than `limit` bytes.
  public func collect(limit: Int) async throws -> [UInt8] {
    var content: [UInt8] = []
    while let bytes = try await pipe.next() {
      content += bytes
      if content.count > limit { throw HTTPError(.badGateway, "The response has more than \(limit) bytes.") }
    }
    return content
  }

  /// Hands the content to the event stream of a client as it comes, and no faster than that client takes it. The client's
  /// leaving closes the connection, and the end of the content ends the stream. Called on the loop of both.
  public func pass(to stream: EventStream) {
    connection.pass(exchange, to: stream)
  }
}
