import Combine

/// A point in time of a loop's monotonic clock, in nanoseconds.
public struct LoopTime: Strideable, Hashable, Sendable {
  /// Nanoseconds since the scheduler's origin.
  public let nanoseconds: Int64

  /// Makes a point in time.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The span to another point in time.
  public func distance(to other: LoopTime) -> Stride {
    Stride(nanoseconds: other.nanoseconds - nanoseconds)
  }

  /// The point in time after a span.
  public func advanced(by stride: Stride) -> LoopTime {
    LoopTime(nanoseconds: nanoseconds.addingReportingOverflow(stride.nanoseconds).partialValue)
  }

  /// A span of time in nanoseconds.
  public struct Stride: Hashable, Sendable {
    /// The length of the span.
    public var nanoseconds: Int64

    /// Makes a span.
    public init(nanoseconds: Int64) {
      self.nanoseconds = nanoseconds
    }
  }
}

extension LoopTime.Stride {
  /// A duration, truncated to whole nanoseconds and to at most about a hundred years.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self.init(nanoseconds: min(seconds, 3_000_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}

extension LoopTime.Stride: Comparable, SignedNumeric {
  /// The length of the span without its sign, in nanoseconds.
  public var magnitude: Int64 { abs(nanoseconds) }

  /// A span of whole seconds.
  public init(integerLiteral seconds: Int64) {
    self.init(nanoseconds: seconds * 1_000_000_000)
  }

  /// A span of whole seconds; nil where its nanoseconds overflow.
  public init?<T: BinaryInteger>(exactly seconds: T) {
    guard let seconds = Int64(exactly: seconds) else { return nil }
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return nil }
    self.init(nanoseconds: nanoseconds)
  }

  /// Whether the first span is shorter than the second.
  public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }
  /// The sum of two spans.
  public static func + (left: Self, right: Self) -> Self {
    Self(nanoseconds: left.nanoseconds + right.nanoseconds)
  }
  /// The difference of two spans.
  public static func - (left: Self, right: Self) -> Self {
    Self(nanoseconds: left.nanoseconds - right.nanoseconds)
  }
  /// The product of two spans, each taken as a number of seconds.
  public static func * (left: Self, right: Self) -> Self {
    let seconds = Double(left.nanoseconds) / 1e9 * (Double(right.nanoseconds) / 1e9)
    return .seconds(seconds)
  }
  /// Multiplies a span by another as numbers of seconds.
  public static func *= (left: inout Self, right: Self) { left = left * right }
}

extension LoopTime.Stride: SchedulerTimeIntervalConvertible {
  /// A span of whole seconds.
  public static func seconds(_ seconds: Int) -> Self { Self(nanoseconds: Int64(seconds) * 1_000_000_000) }
  /// A span of seconds.
  public static func seconds(_ seconds: Double) -> Self {
    Self(nanoseconds: Int64((seconds * 1e9).rounded()))
  }
  /// A span of milliseconds.
  public static func milliseconds(_ milliseconds: Int) -> Self {
    Self(nanoseconds: Int64(milliseconds) * 1_000_000)
  }
  /// A span of microseconds.
  public static func microseconds(_ microseconds: Int) -> Self {
    Self(nanoseconds: Int64(microseconds) * 1000)
  }
  /// A span of nanoseconds.
  public static func nanoseconds(_ nanoseconds: Int) -> Self { Self(nanoseconds: Int64(nanoseconds)) }
}
