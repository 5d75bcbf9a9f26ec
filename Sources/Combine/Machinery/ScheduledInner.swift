public import Synchronization

/// The subscriber inside `receive(on:)` and `delay`: hands each event to a scheduler, and delivers events in their
/// order and one at a time, even if the scheduler runs several closures at once.
@usableFromInline
final class ScheduledInner<Downstream: Subscriber>: Subscriber, Subscription, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline
  enum Event {
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let name: StaticString
  @usableFromInline let schedule: (@escaping () -> Void) -> Void
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  @usableFromInline let events = Lock(Fifo<Event>())
  @usableFromInline let isCancelled = Atomic(false)
  /// Touched only by upstream's calls, which come one at a time.
  @exclusivity(unchecked) @usableFromInline var isDone = false

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, name: StaticString, schedule: @escaping (@escaping () -> Void) -> Void) {
    self.downstream = downstream
    self.name = name
    self.schedule = schedule
  }

  @usableFromInline var description: String { name.description }

  @inlinable
  func receive(subscription: any Subscription) {
    if link.attach(subscription) { downstream.receive(subscription: self) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if !isDone, link.isAttached { add(.value(input)) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    // The link stays attached until the completion is delivered, for what the subscriber still asks for.
    guard !isDone, link.isAttached else { return }
    isDone = true
    add(.completion(completion))
  }

  @inlinable
  func add(_ event: Event) {
    guard !isCancelled.load(ordering: .acquiring) else { return }
    events.withLock { $0.append(event) }
    schedule { [self] in gate.run(self) { $0.deliver() } }
  }

  @inlinable
  func deliver() {
    guard let event = events.withLock({ $0.popFirst() }), !isCancelled.load(ordering: .acquiring) else {
      return
    }
    switch event {
    case .value(let input): link.request(downstream.receive(input))
    case .completion(let completion):
      _ = link.detach()
      downstream.receive(completion: completion)
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { link.pass(demand) }

  @inlinable
  func cancel() {
    isCancelled.store(true, ordering: .releasing)
    let unsent = events.withLock { events in
      defer { events = Fifo() }
      return events
    }
    withExtendedLifetime(unsent) {}
    link.cancel()
  }
}
