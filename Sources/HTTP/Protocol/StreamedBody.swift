/// A request body that is handed to the handler while it arrives.
///
/// An object of its own, so that the state which holds it stays small.
// Unchecked: one state holds it, which lives on one loop.
final class StreamedBody<Pipe>: @unchecked Sendable {
  // Unchecked: see `LoopState`.
  @exclusivity(unchecked) var body: IncomingBody
  let pipe: Pipe
  /// Whether the client waits to be told that it may send the body (RFC 9110, 10.1.1).
  var awaitsContinue: Bool
  /// The period in which the client has to send a part of it; nil while the client has to wait.
  var period: BodyPeriod?

  init(body: IncomingBody, pipe: Pipe, awaitsContinue: Bool) {
    self.body = body
    self.pipe = pipe
    self.awaitsContinue = awaitsContinue
  }
}

/// The consequence of a handler's wish for more of a body that is streamed to it, over any version of HTTP.
enum UploadWish: Equatable {
  case nothing
  case read
  /// The client is told first that it may send the body (RFC 9110, 10.1.1).
  case sendContinueAndRead

  /// The handler waits for the body, or has taken some of it.
  ///
  /// - Parameters:
  ///   - awaitsContinue: whether the client waits to be told; then it waits no more.
  ///   - isHandling: whether no response has begun. One that has says all that is to be said.
  init(awaitsContinue: inout Bool, isHandling: Bool) {
    self = awaitsContinue && isHandling ? .sendContinueAndRead : .read
    awaitsContinue = false
  }
}
