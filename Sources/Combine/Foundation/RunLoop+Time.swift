public import Foundation

extension RunLoop {
  /// A moment on the run loop's clock, the calendar's.
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
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
      ExpressibleByFloatLiteral, Codable, Hashable, Sendable
    {
      /// What literals are.
      public typealias FloatLiteralType = TimeInterval
      /// What literals are.
      public typealias IntegerLiteralType = TimeInterval
      /// The kind of size.
      public typealias Magnitude = TimeInterval

      /// The number of seconds.
      public var magnitude: TimeInterval
      /// The number of seconds.
      public var timeInterval: TimeInterval { magnitude }

      /// Creates a span.
      public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
      /// Creates a span.
      public init(integerLiteral value: TimeInterval) { magnitude = value }
      /// Creates a span.
      public init(floatLiteral value: TimeInterval) { magnitude = value }
      /// Creates a span, if the number fits.
      public init?<T: BinaryInteger>(exactly source: T) {
        guard let seconds = TimeInterval(exactly: source) else { return nil }
        magnitude = seconds
      }

      /// Compares the lengths.
      public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
      /// Multiplies.
      public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }
      /// Adds.
      public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
      /// Subtracts.
      public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }
      /// Multiplies.
      public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
      /// Adds.
      public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
      /// Subtracts.
      public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

      /// A number of seconds.
      public static func seconds(_ s: Int) -> Self { Self(TimeInterval(s)) }
      /// A number of seconds.
      public static func seconds(_ s: Double) -> Self { Self(s) }
      /// A number of milliseconds.
      public static func milliseconds(_ ms: Int) -> Self { Self(TimeInterval(ms) / 1e3) }
      /// A number of microseconds.
      public static func microseconds(_ us: Int) -> Self { Self(TimeInterval(us) / 1e6) }
      /// A number of nanoseconds.
      public static func nanoseconds(_ ns: Int) -> Self { Self(TimeInterval(ns) / 1e9) }
    }
  }
}
