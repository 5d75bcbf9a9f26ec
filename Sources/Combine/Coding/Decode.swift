extension Publishers {
  /// Decodes each value; an error thrown ends the stream.
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Upstream.Output == Coder.Input {
    /// The kind of error.
    public typealias Failure = any Error

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The decoder.
    public let decoder: Coder

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        StepInner<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "Decode", mirror: .upstream, mapFailure: { $0 }
        ) { [decoder] input throws(any Error) in
          .emit(try decoder.decode(Output.self, from: input))
        })
    }
  }
}

extension Publisher {
  /// Decodes each value; an error thrown ends the stream.
  @inlinable
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}
