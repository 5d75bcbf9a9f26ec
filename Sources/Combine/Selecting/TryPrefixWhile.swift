extension Publishers {
  /// Passes values on while they satisfy a condition, then finishes; an error thrown ends the stream.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
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
      upstream.subscribe(
        StepInner<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryPrefixWhile", rules: .refusesNone, mirror: .downstream, mapFailure: { $0 }
        ) { [predicate] input throws(any Error) in
          try predicate(input) ? .emit(input) : .finish
        })
    }
  }
}

extension Publisher {
  /// Passes values on while they satisfy a condition, then finishes; an error thrown ends the stream.
  @inlinable
  public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self>
  {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}
