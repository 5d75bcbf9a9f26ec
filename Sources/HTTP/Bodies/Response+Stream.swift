/// A body that is made while it is sent.
public struct BodyProducer: Sendable {
  /// The number of bytes, if known.
  let length: Int?
  let produce: @Sendable (BodyWriter) async throws -> Void
}

extension Response {
  /// A response whose body is made while it is sent, as fast as the client takes it. `produce` runs on the request's
  /// loop once the header went out; it is not called for a HEAD request. When it throws, or does not write exactly
  /// `length` bytes where that is given, the connection is cut, so that the client notices.
  public static func stream(
    status: Status = .ok, headers: Headers = Headers(), length: Int? = nil,
    _ produce: @escaping @Sendable (BodyWriter) async throws -> Void
  ) -> Response {
    Response(
      status: status, headers: headers, body: .stream(BodyProducer(length: length, produce: produce)))
  }

  /// A response whose body are the elements of a sequence, each asked for when the client has taken most of those
  /// before.
  public static func stream<Chunks: AsyncSequence & Sendable>(
    status: Status = .ok, headers: Headers = Headers(), _ chunks: Chunks
  ) -> Response where Chunks.Element == [UInt8] {
    stream(status: status, headers: headers) { writer in
      for try await chunk in chunks { try await writer.write(chunk) }
    }
  }
}

extension BodyProducer {
  /// The whole body, for tests that need no connection.
  package func collect(on loop: EventLoop) async throws -> [UInt8] {
    try await loop.run { [self] in
      let output = MemoryBody()
      let writer = BodyWriter(loop: loop, output: output, length: length)
      await writer.run(produce)
      guard output.isWhole else { throw BodyWriter.Failure.clientLeft }
      return output.bytes
    }
  }
}

private final class MemoryBody: BodyOutput {
  private(set) var bytes: [UInt8] = []
  private(set) var isWhole = false
  var unsentBytes: Int { 0 }
  func write(_ bytes: [UInt8]) { self.bytes += bytes }
  func finish() { isWhole = true }
  func abort() {}
}
