public import Foundation

extension OperationQueue {
  /// A moment on the queue's clock, which is the wall clock.
  public struct SchedulerTimeType: _WallClockMoment {
    /// The moment.
    public var date: Date

    /// Creates a moment.
    public init(_ date: Date) { self.date = date }

    /// A span of time in seconds. A literal is a number of seconds.
    public struct Stride: _SpanOfSeconds, Codable, Hashable, Sendable {
      /// The number of seconds.
      public var magnitude: TimeInterval

      /// Creates a span.
      public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
    }
  }
}
