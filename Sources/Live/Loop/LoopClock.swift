import HTTP

/// A clock that pages run by in place of the system's, in tests.
public protocol LoopClock: AnyObject, Sendable {
  /// The current time.
  var now: LoopTime { get }
  /// Runs an action on a loop at a time, never earlier; returns a closure that cancels it.
  func schedule(
    at time: LoopTime, on loop: EventLoop, _ action: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void
}
