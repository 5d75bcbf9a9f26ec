/// The body of a request in pieces. It can be read once; a second reader gets what the first has left.
///
/// A route that asks for `.streamed` bodies gets the pieces while they arrive: as long as nobody asks for the next
/// one, at most 64 KiB wait here, and the client has to wait as well. Any other body is one piece.
///
/// Iterating throws `HTTPError` when the rest does not come: 400 for malformed or incomplete bodies, 408 for a
/// client that sends nothing for the body timeout, 413 beyond the limit. Passing it on responds to the request.
public struct RequestChunks: AsyncSequence, Sendable {
  let pipe: BodyPipe

  /// Takes the pieces one after another.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let pipe: BodyPipe

    /// The next piece, never empty, or nil at the end.
    public mutating func next() async throws -> [UInt8]? {
      try await pipe.next()
    }
  }

  /// An iterator over what was not read yet.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pipe: pipe) }

  /// The rest of the body in memory. Throws 413 beyond `limit` bytes.
  public func collect(limit: Int) async throws -> [UInt8] {
    var body: [UInt8] = []
    for try await chunk in self {
      guard chunk.count <= limit - body.count else {
        throw HTTPError(.contentTooLarge, "The body has more than \(limit) bytes.")
      }
      body += chunk
    }
    return body
  }
}
