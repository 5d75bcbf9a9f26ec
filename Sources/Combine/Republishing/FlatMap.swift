extension Publishers {
  /// Makes a publisher of each value, and sends the values of all of them as they come.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    /// The kind of values.
    public typealias Output = NewPublisher.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The maximum number of inner publishers subscribed to at a time.
    public let maxPublishers: Subscribers.Demand
    /// The closure that makes a publisher from each value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let inner = MergeInner(subscriber, name: "FlatMap", count: 1, isFlatMap: true)
      let outer = Side<Upstream.Output, Failure>(
        .flatMap, index: 0,
        onSubscription: { [maxPublishers] outer in outer.link.pass(maxPublishers) },
        onValue: { [transform] _, input in
          inner.gate.run((inner, transform, input)) { inner, transform, input in
            guard !inner.isClosed else { return }
            let publisher = transform(input)
            // Upstream may have failed, or the subscriber cancelled, meanwhile.
            guard !inner.isClosed else { return }
            // The value of a `Just` needs no subscription, if the demand is unlimited.
            if let just = publisher as? Just<NewPublisher.Output>, inner.pass(just.output) { return }
            publisher.subscribe(inner.awaitedSide())
          }
          return .none
        },
        onCompletion: { _, completion in
          inner.gate.run((inner, completion)) { inner, completion in
            if case .failure = completion { inner.close(completion) } else { inner.expectNoMore() }
          }
        })
      inner.onSideFinished = { outer.link.request(.max(1)) }
      inner.onTearDown = { outer.link.cancel() }
      inner.start()
      upstream.subscribe(outer)
    }
  }
}

extension Publisher {
  /// Makes a publisher of each value, and sends the values of all of them as they come. With a maximum, a further
  /// value is requested only when one of the publishers has finished.
  @inlinable
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher where Failure == Never {
  /// `flatMap` for publishers that can fail, from one that can't.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// `flatMap` where nothing can fail.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// `flatMap` for publishers that can't fail, from one that can.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}
