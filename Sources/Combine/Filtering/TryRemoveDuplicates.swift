extension Publishers {
  /// Drops values that a closure calls equal to the one before; an error thrown ends the stream.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = any Error

    /// The publisher that values come from.
    public let upstream: Upstream
    /// Whether two values are equal.
    public let predicate: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let last = StepMemory<Upstream.Output?>(nil)
      upstream.subscribe(
        StepInner<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryRemoveDuplicates", rules: .refusesNone, mirror: .last(last),
          mapFailure: { $0 }
        ) { [predicate] input throws(any Error) in
          if let before = last.value, try predicate(before, input) { return .skip }
          last.value = input
          return .emit(input)
        })
    }
  }
}

extension Publisher {
  /// Drops values that a closure calls equal to the one before; an error thrown ends the stream.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}
