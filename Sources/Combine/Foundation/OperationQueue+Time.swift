public import Foundation

extension OperationQueue {
  /// A moment on the queue's clock, which is the wall clock.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The moment.
    public var date: Date

    /// Creates a moment.
    public init(_ date: Date) { self.date = date }

    /// The span to another moment.
    public func distance(to other: SchedulerTimeType) -> Stride {
      Stride(other.date.timeIntervalSince(date))
    }

    /// The moment that far away.
    public func advanced(by n: Stride) -> SchedulerTimeType {
      SchedulerTimeType(date.addingTimeInterval(n.timeInterval))
    }

    /// A span of time in seconds. A literal is a number of seconds.
    public struct Stride: _SpanOfSeconds, Codable, Hashable, Sendable {
      /// The number of seconds.
      public var magnitude: TimeInterval

      /// Creates a span.
      public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
    }
  }
}
