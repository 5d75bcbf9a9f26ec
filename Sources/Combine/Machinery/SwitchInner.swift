/// The subscription inside `switchToLatest`. All state is touched only inside the gate.
@usableFromInline
final class SwitchInner<P: Publisher, Downstream: Subscriber>: Subscription, Described
where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
  @usableFromInline typealias Member = Side<P.Output, P.Failure>
  @usableFromInline typealias Outer = Side<P, P.Failure>

  @usableFromInline let downstream: Downstream
  @usableFromInline let gate = Gate()
  @exclusivity(unchecked) @usableFromInline var upstream: Outer?
  @exclusivity(unchecked) @usableFromInline var current: Member?
  @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
  @exclusivity(unchecked) @usableFromInline var isOuterFinished = false
  /// The number of publishers so far, and whether the value of the latest, a `Just`, is being sent.
  @exclusivity(unchecked) @usableFromInline var turns = 0
  @exclusivity(unchecked) @usableFromInline var isPassing = false
  @exclusivity(unchecked) @usableFromInline var isClosed = false

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream) { self.downstream = downstream }

  @usableFromInline var description: String { "SwitchToLatest" }

  @inlinable
  @inline(__always)
  func outer() -> Outer {
    Outer(
      .switchToLatest, index: 0,
      onSubscription: { [self] outer in
        gate.run((self, outer)) { inner, outer in
          // Upstream may have ended on another thread as soon as it gave its subscription.
          if !inner.isClosed { inner.upstream = outer }
          inner.downstream.receive(subscription: inner)
        }
        outer.link.request(.unlimited)
      },
      onValue: { [self] _, publisher in
        gate.run((self, publisher)) { $0.turn(to: $1) }
        return .none
      },
      onCompletion: { [self] _, completion in
        gate.run((self, completion)) { inner, completion in
          inner.isOuterFinished = true
          if case .finished = completion, inner.current != nil || inner.isPassing { return }
          inner.close(completion)
        }
      })
  }

  @inlinable
  @inline(__always)
  func turn(to publisher: P) {
    guard !isClosed else { return }
    turns += 1
    isPassing = false
    if let just = publisher as? Just<P.Output>, demand > .none { return pass(just.output) }
    let previous = current
    let next = Member(
      .switchToLatest, parent: combineIdentifier, index: 0,
      onSubscription: { [self] side in
        gate.run((self, side)) { inner, side in
          if !inner.isClosed, inner.current === side {
            side.isReady = true
            side.link.request(inner.demand)
          } else {
            side.link.cancel()
          }
        }
      },
      onValue: { [self] side, input in
        var more = Subscribers.Demand.none
        gate.run {
          more = receive(input, from: side)
        } later: {
          GateCall((self, side, input)) { $1.link.request($0.receive($2, from: $1)) }
        }
        return more
      },
      onCompletion: { [self] side, completion in
        gate.run((self, side, completion)) { $0.end($1, $2) }
      })
    current = next
    previous?.link.cancel()
    publisher.subscribe(next)
  }

  /// Sends the value of a `Just`, which needs no subscription: two objects less for each
  /// (thresholds.json: “switchToLatest over Just, of closures”).
  @inlinable
  func pass(_ value: P.Output) {
    let turn = turns
    let previous = current
    current = nil
    isPassing = true
    previous?.link.cancel()
    // The publisher before may send another as it is cancelled.
    guard !isClosed, turns == turn else { return }
    demand -= 1
    let more = downstream.receive(value)
    if more > .none, !isClosed {
      demand += more
      ask(more)
    }
    guard turns == turn else { return }
    isPassing = false
    if isOuterFinished { close(.finished) }
  }

  /// Takes a value, and returns the subscriber's answer for the publisher it came from. A publisher that took its place
  /// meanwhile has not been asked for that.
  @inlinable
  func receive(_ input: P.Output, from side: Member) -> Subscribers.Demand {
    guard !isClosed, current === side else { return .none }
    precondition(demand > .none, "SwitchToLatest: a value came that wasn't requested")
    demand -= 1
    let more = downstream.receive(input)
    guard more > .none, !isClosed else { return .none }
    demand += more
    if current === side { return more }
    ask(more)
    return .none
  }

  @inlinable
  func end(_ side: Member, _ completion: Subscribers.Completion<P.Failure>) {
    guard !isClosed, current === side else { return }
    current = nil
    if case .finished = completion, !isOuterFinished { return }
    close(completion)
  }

  @inlinable
  func close(_ completion: Subscribers.Completion<P.Failure>) {
    guard !isClosed else { return }
    tearDown()
    downstream.receive(completion: completion)
  }

  @inlinable
  func tearDown() {
    isClosed = true
    let (upstream, current) = (self.upstream, self.current)
    (self.upstream, self.current) = (nil, nil)
    current?.link.cancel()
    upstream?.link.cancel()
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.mustNotBeNone("SwitchToLatest")
    gate.run((self, demand)) { inner, demand in
      guard !inner.isClosed else { return }
      inner.demand += demand
      inner.ask(demand)
    }
  }

  /// Asks the current publisher, unless its subscription is still awaited: it is asked for everything then.
  @inlinable
  func ask(_ demand: Subscribers.Demand) {
    if let current, current.isReady { current.link.request(demand) }
  }

  @inlinable
  func cancel() {
    gate.run(self) { if !$0.isClosed { $0.tearDown() } }
  }
}
