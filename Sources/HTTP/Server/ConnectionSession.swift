/// One version of HTTP, which gives the bytes of a connection their meaning. Lives on the connection's loop and is
/// released by it when it closes.
protocol ConnectionSession: AnyObject {
  /// The most bytes to be given at once, so that what they ask for does not take long; at most what a loop's buffer
  /// for receiving has room for.
  var receiveSize: Int { get }
  /// True while received bytes can be taken.
  var wantsInput: Bool { get }
  /// The bytes of responses that wait for the client, beyond the connection's output, of request bodies that the client has
  /// yet to complete, and of many requests that wait for their responses.
  var heldBytes: Int { get }
  /// Takes received bytes; returns how many were used. The rest is given again, with what follows it.
  func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> Int
  /// Everything was received that ever will be.
  func inputEnded()
  /// The client closed its side.
  func clientLeft()
  /// The connection has sent what was queued, or found out that it can't.
  func outputChanged()
  func deadlinePassed()
  /// The server stops.
  func drain()
  func connectionClosed()
}
