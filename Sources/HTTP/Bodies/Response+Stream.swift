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
