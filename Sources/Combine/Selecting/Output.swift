extension Publishers {
  /// Passes on the values at some positions, and finishes after the last of them.
  public struct Output<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The positions.
    public let range: CountableRange<Int>

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, range: CountableRange<Int>) {
      precondition(
        range.lowerBound >= 0, "Output: positions must not be negative, but begin at \(range.lowerBound)")
      self.upstream = upstream
      self.range = range
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var position = 0
      upstream.subscribe(
        StepInner<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "Output", rules: range.isEmpty ? .isEmpty : []
        ) {
          [range] input in
          defer { position += 1 }
          if position < range.lowerBound { return .skip }
          return position == range.upperBound - 1 ? .last(input) : .emit(input)
        })
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.Output: Sendable where Upstream: Sendable {}

extension Publisher {
  /// Passes on the value at one position and finishes.
  @inlinable
  public func output(at index: Int) -> Publishers.Output<Self> {
    precondition(index >= 0, "output(at:): the index must not be negative, but is \(index)")
    return Publishers.Output(upstream: self, range: index..<index + 1)
  }
}

extension Publisher {
  /// Passes on the values at a range of positions and finishes.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self> where R.Bound == Int {
    let range = range.relative(to: 0..<Int.max)
    precondition(
      range.lowerBound >= 0, "output(in:): positions must not be negative, but begin at \(range.lowerBound)")
    return Publishers.Output(upstream: self, range: range)
  }
}

extension Publisher {
  /// Passes on the first values and finishes.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    precondition(maxLength >= 0, "prefix: the length must not be negative, but is \(maxLength)")
    return Publishers.Output(upstream: self, range: 0..<maxLength)
  }
}
