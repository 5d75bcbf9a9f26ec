public import Dispatch

extension DispatchQueue {
  /// A moment on the queue's clock.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The moment.
    public var dispatchTime: DispatchTime

    /// Creates a moment.
    public init(_ time: DispatchTime) { dispatchTime = time }

    /// Reads a moment, written as nanoseconds.
    public init(from decoder: any Decoder) throws {
      let nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
      dispatchTime = DispatchTime(uptimeNanoseconds: nanoseconds)
    }

    /// Writes the moment as nanoseconds.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(dispatchTime.uptimeNanoseconds)
    }

    /// Whether both are the same moment.
    public static func == (lhs: SchedulerTimeType, rhs: SchedulerTimeType) -> Bool {
      lhs.dispatchTime.uptimeNanoseconds == rhs.dispatchTime.uptimeNanoseconds
    }

    /// The order in time.
    public static func < (lhs: SchedulerTimeType, rhs: SchedulerTimeType) -> Bool {
      lhs.dispatchTime.uptimeNanoseconds < rhs.dispatchTime.uptimeNanoseconds
    }

    /// The span to another moment.
    public func distance(to other: SchedulerTimeType) -> Stride {
      let (from, to) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
      guard from != to else { return .nanoseconds(0) }
      // A moment beyond the longest span is equally far both ways.
      guard from <= Int64.max, to <= Int64.max else { return .nanoseconds(.max) }
      let size = Int(clamping: to >= from ? to - from : from - to)
      return .nanoseconds(to >= from ? size : -size)
    }

    /// The moment that far away.
    public func advanced(by n: Stride) -> SchedulerTimeType {
      SchedulerTimeType(dispatchTime + n.timeInterval)
    }

    /// Hashes the moment.
    public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.uptimeNanoseconds) }

    /// A span of time in nanoseconds. A literal is a number of seconds.
    public struct Stride: _Span, Hashable, Codable, Sendable {
      /// The type of literals with a fraction.
      public typealias FloatLiteralType = Double
      /// The type of integer literals.
      public typealias IntegerLiteralType = Int
      /// The type of the magnitude.
      public typealias Magnitude = Int

      /// The number of nanoseconds.
      public var magnitude: Int

      /// The span as an interval of Dispatch.
      public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

      /// Creates a span.
      public init(_ timeInterval: DispatchTimeInterval) {
        switch timeInterval {
        case .seconds(let s): self = .seconds(s)
        case .milliseconds(let ms): self = .milliseconds(ms)
        case .microseconds(let us): self = .microseconds(us)
        case .nanoseconds(let ns): self = .nanoseconds(ns)
        case .never: magnitude = .max
        @unknown default: magnitude = .max
        }
      }

      /// Creates a span of seconds.
      public init(floatLiteral value: Double) { self = .seconds(value) }
      /// Creates a span of seconds.
      public init(integerLiteral value: Int) { self = .seconds(value) }
      /// Creates a span of seconds, if the number fits.
      public init?<T: BinaryInteger>(exactly source: T) {
        guard let seconds = Int(exactly: source) else { return nil }
        self = .seconds(seconds)
      }

      private enum CodingKeys: String, CodingKey {
        case nanoseconds = "_nanoseconds"
        case magnitude
      }

      /// Reads a span, also in the form `magnitude` that earlier versions wrote.
      public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let earlier = try container.decodeIfPresent(Int.self, forKey: .magnitude) {
          magnitude = earlier
        } else {
          magnitude = try container.decode(Int.self, forKey: .nanoseconds)
        }
      }

      /// Writes the nanoseconds.
      public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(magnitude, forKey: .nanoseconds)
      }

      private init(nanoseconds: Int) { magnitude = nanoseconds }

      private static func scaled(_ count: Int, by unit: Int) -> Stride {
        let (product, overflow) = count.multipliedReportingOverflow(by: unit)
        return Stride(nanoseconds: overflow ? (count < 0 ? .min : .max) : product)
      }

      /// Multiplies the numbers of seconds.
      public static func * (lhs: Stride, rhs: Stride) -> Stride {
        let (high, low) = lhs.magnitude.multipliedFullWidth(by: rhs.magnitude)
        let isNegative = high < 0
        // A product that is too large for the quotient saturates.
        guard high.magnitude < 500_000_000 else { return Stride(nanoseconds: isNegative ? .min : .max) }
        return Stride(nanoseconds: 1_000_000_000.dividingFullWidth((high, low)).quotient)
      }
      /// A number of seconds.
      public static func seconds(_ s: Double) -> Stride {
        Stride(nanoseconds: Int(exactly: (s * 1e9).rounded()) ?? (s < 0 ? .min : .max))
      }
      /// A number of seconds.
      public static func seconds(_ s: Int) -> Stride { scaled(s, by: 1_000_000_000) }
      /// A number of milliseconds.
      public static func milliseconds(_ ms: Int) -> Stride { scaled(ms, by: 1_000_000) }
      /// A number of microseconds.
      public static func microseconds(_ us: Int) -> Stride { scaled(us, by: 1000) }
      /// A number of nanoseconds.
      public static func nanoseconds(_ ns: Int) -> Stride { Stride(nanoseconds: ns) }
    }
  }
}
