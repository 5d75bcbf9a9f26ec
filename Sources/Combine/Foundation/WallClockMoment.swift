public import Foundation

/// A moment of a run loop or an operation queue, on the wall clock.
public protocol _WallClockMoment: Strideable, Codable, Hashable, Sendable where Stride: _SpanOfSeconds {
  /// The moment.
  var date: Date { get set }

  /// Creates a moment.
  init(_ date: Date)
}

extension _WallClockMoment {
  /// The span to another moment.
  public func distance(to other: Self) -> Stride { Stride(other.date.timeIntervalSince(date)) }

  /// The moment that far away.
  public func advanced(by n: Stride) -> Self { Self(date.addingTimeInterval(n.magnitude)) }
}
