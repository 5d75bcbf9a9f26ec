extension Publishers {
  /// Drops values while they satisfy a condition, then passes on all.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The condition.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var isDropping = true
      upstream.subscribe(
        StepInner<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "DropWhile", rules: [.refusesNone, .ignoresEarly]
        ) { [predicate] input in
          if isDropping {
            if predicate(input) { return .skip }
            isDropping = false
          }
          return .emit(input)
        })
    }
  }
}

extension Publisher {
  /// Drops values while they satisfy a condition, then passes on all.
  @inlinable
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }
}
