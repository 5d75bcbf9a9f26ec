extension Publishers {
  /// Encodes each value; an error thrown ends the stream.
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher
  where Upstream.Output: Encodable {
    /// The kind of values.
    public typealias Output = Coder.Output
    /// The kind of error.
    public typealias Failure = any Error

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The encoder.
    public let encoder: Coder

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        StepInner<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "Encode", mirror: .upstream, mapFailure: { $0 }
        ) { [encoder] input throws(any Error) in
          .emit(try encoder.encode(input))
        })
    }
  }
}

extension Publisher where Output: Encodable {
  /// Encodes each value; an error thrown ends the stream.
  @inlinable
  public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder> {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}
