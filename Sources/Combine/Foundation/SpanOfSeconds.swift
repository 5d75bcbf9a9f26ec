public import Foundation

/// A span of time of a run loop or an operation queue, in seconds. A literal is a number of seconds.
public protocol _SpanOfSeconds: _Span
where Magnitude == TimeInterval, FloatLiteralType == TimeInterval, IntegerLiteralType == TimeInterval {
  /// Creates a span.
  init(_ timeInterval: TimeInterval)
}

extension _SpanOfSeconds {
  /// The number of seconds.
  public var timeInterval: TimeInterval { magnitude }

  /// Creates a span.
  public init(integerLiteral value: TimeInterval) { self.init(value) }
  /// Creates a span.
  public init(floatLiteral value: TimeInterval) { self.init(value) }
  /// Creates a span, if the number fits.
  public init?<T: BinaryInteger>(exactly source: T) {
    guard let seconds = TimeInterval(exactly: source) else { return nil }
    self.init(seconds)
  }

  /// Multiplies.
  public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }

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
