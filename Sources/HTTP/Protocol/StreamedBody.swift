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
