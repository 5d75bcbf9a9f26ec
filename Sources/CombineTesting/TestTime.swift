public import Combine

/// A moment on a virtual clock, counted from 0.
public struct TestTime: Strideable, Hashable, Codable, Sendable, CustomStringConvertible {
  /// Nanoseconds since the clock's start.
  public let nanoseconds: Int

  /// Creates a moment.
  public init(nanoseconds: Int = 0) { self.nanoseconds = nanoseconds }

  /// The span from this moment to another.
  public func distance(to other: TestTime) -> Stride {
    let (span, overflow) = other.nanoseconds.subtractingReportingOverflow(nanoseconds)
    return Stride(nanoseconds: overflow ? (other < self ? .min : .max) : span)
  }

  /// The moment that far away.
  public func advanced(by span: Stride) -> TestTime {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(span.nanoseconds)
    return TestTime(nanoseconds: overflow ? (span.nanoseconds < 0 ? .min : .max) : sum)
  }

  /// Whether both are the same moment.
  public static func == (lhs: TestTime, rhs: TestTime) -> Bool { lhs.nanoseconds == rhs.nanoseconds }

  /// The order in time.
  public static func < (lhs: TestTime, rhs: TestTime) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

  /// Seconds, such as `1.5s`.
  public var description: String { "\(Double(nanoseconds) / 1e9)s" }

  /// A span of time in nanoseconds. A literal is a number of seconds.
  public struct Stride: Comparable, Hashable, SignedNumeric, ExpressibleByFloatLiteral, Codable, Sendable,
    SchedulerTimeIntervalConvertible, CustomStringConvertible
  {
    /// The length.
    public var nanoseconds: Int

    /// Creates a span.
    public init(nanoseconds: Int) { self.nanoseconds = nanoseconds }
    /// Creates a span of seconds.
    public init(integerLiteral value: Int) { self = .seconds(value) }
    /// Creates a span of seconds.
    public init(floatLiteral value: Double) { self = .seconds(value) }
    /// Creates a span of seconds, if the number fits.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let seconds = Int(exactly: source) else { return nil }
      let (value, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      guard !overflow else { return nil }
      nanoseconds = value
    }

    /// The length without its sign.
    public var magnitude: Stride { Stride(nanoseconds: abs(nanoseconds)) }
    /// Seconds, such as `1.5s`.
    public var description: String { "\(Double(nanoseconds) / 1e9)s" }

    /// Compares the lengths.
    public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.nanoseconds < rhs.nanoseconds }
    /// Adds.
    public static func + (lhs: Stride, rhs: Stride) -> Stride {
      Stride(nanoseconds: lhs.nanoseconds + rhs.nanoseconds)
    }
    /// Subtracts.
    public static func - (lhs: Stride, rhs: Stride) -> Stride {
      Stride(nanoseconds: lhs.nanoseconds - rhs.nanoseconds)
    }
    /// Multiplies, as numbers of seconds.
    public static func * (lhs: Stride, rhs: Stride) -> Stride {
      .seconds(Double(lhs.nanoseconds) / 1e9 * Double(rhs.nanoseconds) / 1e9)
    }
    /// Multiplies, as numbers of seconds.
    public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

    /// A number of seconds.
    public static func seconds(_ s: Int) -> Stride { Stride(nanoseconds: s * 1_000_000_000) }
    /// A number of seconds.
    public static func seconds(_ s: Double) -> Stride { Stride(nanoseconds: Int((s * 1e9).rounded())) }
    /// A number of milliseconds.
    public static func milliseconds(_ ms: Int) -> Stride { Stride(nanoseconds: ms * 1_000_000) }
    /// A number of microseconds.
    public static func microseconds(_ us: Int) -> Stride { Stride(nanoseconds: us * 1000) }
    /// A number of nanoseconds.
    public static func nanoseconds(_ ns: Int) -> Stride { Stride(nanoseconds: ns) }
  }
}
