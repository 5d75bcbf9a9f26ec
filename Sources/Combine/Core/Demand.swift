extension Subscribers {
  /// The demand of a subscriber: the number of values it requests, or unlimited. Sums saturate at unlimited.
  @frozen
  public struct Demand: Equatable, Comparable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The number of values; `Int.max` + 1 stands for unlimited.
    @usableFromInline let rawValue: UInt

    @inlinable
    @inline(__always)
    init(rawValue: UInt) { self.rawValue = min(rawValue, UInt(Int.max) + 1) }

    @usableFromInline
    static func negative() -> Never {
      preconditionFailure("Subscribers.Demand can't be negative; a request can't be taken back")
    }

    /// All values there will ever be.
    @inlinable public static var unlimited: Demand { Demand(rawValue: UInt(Int.max) + 1) }

    /// No further value; the same as `.max(0)`.
    @inlinable public static var none: Demand { Demand(rawValue: 0) }

    /// At most this many values, which must not be negative.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      if value < 0 { negative() }
      return Demand(rawValue: UInt(value))
    }

    /// The number, or `nil` when unlimited.
    @inlinable public var max: Int? { self == .unlimited ? nil : Int(rawValue) }

    /// `unlimited` or `max(n)`.
    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

    /// Reads a demand from one number, as `encode(to:)` wrote it.
    public init(from decoder: any Decoder) throws {
      self.init(rawValue: try decoder.singleValueContainer().decode(UInt.self))
    }

    /// Writes the demand as one number.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(rawValue)
    }

    /// The order by size, unlimited last.
    @inlinable
    public static func < (lhs: Demand, rhs: Demand) -> Bool { lhs.rawValue < rhs.rawValue }
  }
}

extension Subscribers.Demand {
  /// Traps on a request for no values, because its subscriber would wait for ever.
  @inlinable
  @inline(__always)
  func mustNotBeNone(_ publisher: @autoclosure () -> String) {
    precondition(self > .none, "\(publisher()): a request must be for at least one value")
  }
}
