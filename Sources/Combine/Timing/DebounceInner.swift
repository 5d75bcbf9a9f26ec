/// The subscriber inside `debounce`. It has at most one closure scheduled, which schedules itself again for the due
/// time of a newer value if one has come.
@usableFromInline
final class DebounceInner<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription,
  CustomStringConvertible
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Time = Context.SchedulerTimeType

  @usableFromInline
  struct State {
    @usableFromInline var waiting: Input?
    @usableFromInline var due: Time?
    @usableFromInline var isScheduled = false
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var isClosed = false

    @inlinable
    @inline(__always)
    init() {}
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let dueTime: Time.Stride
  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  @usableFromInline let state = Lock(State())

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, _ dueTime: Time.Stride, _ scheduler: Context,
    _ options: Context.SchedulerOptions?
  ) {
    self.downstream = downstream
    self.dueTime = dueTime
    self.scheduler = scheduler
    self.options = options
  }

  @usableFromInline var description: String { "Debounce" }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    downstream.receive(subscription: self)
    link.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let due = scheduler.now.advanced(by: dueTime)
    let (replaced, isFree) = state.withLock { state in
      guard !state.isClosed else { return (state.waiting, false) }
      let replaced = state.waiting
      state.waiting = input
      state.due = due
      defer { state.isScheduled = true }
      return (replaced, !state.isScheduled)
    }
    withExtendedLifetime(replaced) {}
    if isFree { schedule(at: due) }
    return .none
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
    let (input, later): (Input?, Time?) = state.withLock { state in
      guard !state.isClosed, let due = state.due else { return (nil, nil) }
      if now < due { return (nil, due) }
      state.isScheduled = false
      state.due = nil
      defer { state.waiting = nil }
      guard state.demand > .none else { return (nil, nil) }
      state.demand -= 1
      return (state.waiting, nil)
    }
    if let later { return schedule(at: later) }
    guard let input else { return }
    gate.run((self, input)) { inner, input in
      guard !inner.state.withLock({ $0.isClosed }) else { return }
      let more = inner.downstream.receive(input)
      if more > .none { inner.state.withLock { $0.demand += more } }
    }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.close() else { return }
    let lost = state.withLock { state in
      state.due = nil
      defer { state.waiting = nil }
      return state.waiting
    }
    withExtendedLifetime(lost) {}
    scheduler.schedule(options: options) { [self] in
      gate.run((self, completion)) { inner, completion in
        let isOpen = inner.state.withLock { state in
          defer { state.isClosed = true }
          return !state.isClosed
        }
        if isOpen { inner.downstream.receive(completion: completion) }
      }
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { state.withLock { $0.demand += demand } }

  @inlinable
  func cancel() {
    let lost = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = nil }
      return state.waiting
    }
    withExtendedLifetime(lost) {}
    link.cancel()
  }
}
