/// The way of a request body to its handler. A route chooses: `router.post("/files", body: .streamed(limit:
/// 1 << 30)) { … }`.
public enum BodyMode: Sendable, Equatable {
  /// Whole, once it has arrived, within the limit of the server.
  case whole
  /// Whole, with at most so many bytes.
  case limited(to: Int)
  /// While it arrives, as `Request.chunks`, with at most `limit` bytes. The handler is called when the head of the
  /// request is there; what it does not take is not read from the connection.
  case streamed(limit: Int)
}
