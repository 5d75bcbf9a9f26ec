public import Foundation

/// A moment of a run loop or an operation queue, on the wall clock.
public protocol _WallClockMoment: Strideable, Codable, Hashable, Sendable where Stride: _SpanOfSeconds {
  /// The moment.
  var date: Date { get set }

  /// Creates a moment.
  init(_ date: Date)
}

extension _WallClockMoment {
  /// Whether both are the same moment.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.date == rhs.date }

  /// The order in time.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.date < rhs.date }

  /// The span to another moment.
  public func distance(to other: Self) -> Stride {
    // Moments without end are no span apart from themselves.
    self == other ? 0 : Stride(other.date.timeIntervalSince(date))
  }

  /// The moment that far away.
  public func advanced(by n: Stride) -> Self { Self(date.addingTimeInterval(n.magnitude)) }
}
