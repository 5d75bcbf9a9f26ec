extension Publishers {
  /// Drops values while they satisfy a condition, then passes on all; an error thrown ends the stream.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = any Error

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The condition.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var isDropping = true
      upstream.subscribe(
        StepInner<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryDropWhile", rules: [.refusesNone, .ignoresEarly], mapFailure: { $0 }
        ) { [predicate] input throws(any Error) in
          if isDropping {
            if try predicate(input) { return .skip }
            isDropping = false
          }
          return .emit(input)
        })
    }
  }
}

extension Publisher {
  /// Drops values while they satisfy a condition, then passes on all; an error thrown ends the stream.
  @inlinable
  public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}
