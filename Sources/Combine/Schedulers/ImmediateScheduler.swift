/// Runs closures at once, on the thread that schedules them. It knows no delays.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// There are no options.
  public typealias SchedulerOptions = Never

  /// The scheduler.
  public static let shared = ImmediateScheduler()

  private init() {}

  /// The only moment there is.
  public var now: SchedulerTimeType { SchedulerTimeType() }

  /// Always 0, because nothing is delayed.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs a closure at once.
  @inlinable
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

  /// Runs a closure at once, whatever the moment.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs a closure at once, and only once.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }

  /// A moment of this scheduler; all are equal.
  public struct SchedulerTimeType: Strideable, Sendable {
    @usableFromInline
    init() {}

    /// Always 0.
    public func distance(to other: SchedulerTimeType) -> Stride { 0 }

    /// The same moment.
    public func advanced(by n: Stride) -> SchedulerTimeType { self }

    /// A span that means nothing to this scheduler.
    public struct Stride: _Span, Codable, Sendable {
      /// The type of literals with a fraction.
      public typealias FloatLiteralType = Double
      /// The type of integer literals.
      public typealias IntegerLiteralType = Int
      /// The type of the magnitude.
      public typealias Magnitude = Int

      /// The number that was given.
      public var magnitude: Int

      /// Creates a span.
      public init(_ value: Int) { magnitude = value }
      /// Creates a span.
      public init(integerLiteral value: Int) { magnitude = value }
      /// Creates a span.
      public init(floatLiteral value: Double) { magnitude = Int(value) }
      /// Creates a span, if the number fits.
      public init?<T: BinaryInteger>(exactly source: T) {
        guard let value = Int(exactly: source) else { return nil }
        magnitude = value
      }

      /// Multiplies.
      public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }

      /// No time.
      public static func seconds(_ s: Int) -> Stride { 0 }
      /// No time.
      public static func seconds(_ s: Double) -> Stride { 0 }
      /// No time.
      public static func milliseconds(_ ms: Int) -> Stride { 0 }
      /// No time.
      public static func microseconds(_ us: Int) -> Stride { 0 }
      /// No time.
      public static func nanoseconds(_ ns: Int) -> Stride { 0 }
    }
  }
}
