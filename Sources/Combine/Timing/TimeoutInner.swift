/// The subscriber inside `timeout`. It has at most one closure scheduled for the timeout, and hands each event to the
/// scheduler.
@usableFromInline
final class TimeoutInner<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription,
  CustomStringConvertible
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Time = Context.SchedulerTimeType

  @usableFromInline
  struct State {
    @usableFromInline var due: Time
    @usableFromInline var events = Fifo<Input>()
    @usableFromInline var isClosed = false

    @inlinable
    @inline(__always)
    init(due: Time) { self.due = due }
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let interval: Time.Stride
  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?
  @usableFromInline let customError: (() -> Failure)?
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  @usableFromInline let state: Lock<State>

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, _ interval: Time.Stride, _ scheduler: Context,
    _ options: Context.SchedulerOptions?, _ customError: (() -> Failure)?
  ) {
    self.downstream = downstream
    self.interval = interval
    self.scheduler = scheduler
    self.options = options
    self.customError = customError
    state = Lock(State(due: scheduler.now))
  }

  @usableFromInline var description: String { "Timeout" }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    let due = scheduler.now.advanced(by: interval)
    state.withLock { $0.due = due }
    schedule(at: due)
    downstream.receive(subscription: self)
  }

  @inlinable
  func schedule(at due: Time) {
    scheduler.schedule(after: due, tolerance: scheduler.minimumTolerance, options: options) { [weak self] in
      self?.wake()
    }
  }

  @inlinable
  func wake() {
    let now = scheduler.now
    let (isOver, later): (Bool, Time?) = state.withLock { state in
      if state.isClosed { return (false, nil) }
      if now < state.due { return (false, state.due) }
      return (true, nil)
    }
    if let later { return schedule(at: later) }
    guard isOver, let subscription = link.detach() else { return }
    subscription.cancel()
    complete(customError.map { .failure($0()) } ?? .finished)
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Failure>) {
    gate.run((self, completion)) { inner, completion in
      let isOpen = inner.state.withLock { state in
        defer { state.isClosed = true }
        return !state.isClosed
      }
      if isOpen { inner.downstream.receive(completion: completion) }
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isAttached else { return .none }
    let due = scheduler.now.advanced(by: interval)
    state.withLock { state in
      state.due = due
      state.events.append(input)
    }
    scheduler.schedule(options: options) { [self] in
      gate.run(self) { inner in
        let input = inner.state.withLock { $0.isClosed ? nil : $0.events.popFirst() }
        if let input { inner.link.request(inner.downstream.receive(input)) }
      }
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.close() else { return }
    scheduler.schedule(options: options) { [self] in complete(completion) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  @inlinable
  func cancel() {
    state.withLock { $0.isClosed = true }
    link.cancel()
  }
}
