/// The destination of a response body that is written bit by bit: a connection, or a test. Lives on a loop.
protocol BodyOutput: AnyObject {
  /// Sends bytes of the body, in order.
  func write(_ bytes: [UInt8])
  /// Ends the connection without sending what waits.
  func abort()
  /// Ends the body once everything was sent.
  func finish()
  /// The bytes that the client's side has not taken yet.
  var unsentBytes: Int { get }
}
