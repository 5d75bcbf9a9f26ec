/// What the bytes of a connection mean: one version of HTTP. Lives on the connection's loop and is released by it
/// when it closes.
protocol ConnectionSession: AnyObject {
  /// True while received bytes can be taken.
  var wantsInput: Bool { get }
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
