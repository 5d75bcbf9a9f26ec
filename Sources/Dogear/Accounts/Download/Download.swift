import HTTP

/// A file that is made while its owner downloads it: in parts, beside the loop whose other clients would wait, and no
/// faster than they are taken.
struct Download: Sendable {
  /// The name under which browsers save it.
  let name: String
  /// The media type.
  let type: String
  /// Writes the content.
  let write: @Sendable (inout PartWriter) async throws -> Void

  /// The response with the file. Where it can't be made to its end the connection is cut, so that nobody takes a part of
  /// it for the whole.
  ///
  /// - Parameters:
  ///   - permit: is kept until the download has ended.
  ///   - lane: makes it.
  ///   - failed: is told why it could not be made to its end, unless the client left.
  func response(
    _ permit: DownloadPermit, on lane: Lane, failed: @escaping @Sendable (any Error) -> Void
  ) -> Response {
    let headers: Headers = [
      "Content-Type": type, "Content-Disposition": "attachment; filename=\"\(name)\"",
      "Cache-Control": "no-store",
    ]
    return .stream(headers: headers) { body in
      defer { withExtendedLifetime(permit) {} }
      do {
        try await withTaskExecutorPreference(lane) {
          var parts = PartWriter { try await body.write($0) }
          try await write(&parts)
          try await parts.flush()
        }
      } catch {
        if !(error is BodyWriter.Failure) { failed(error) }
        throw error
      }
    }
  }
}
