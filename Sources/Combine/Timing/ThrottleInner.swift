/// The subscriber inside `throttle`. It has at most one closure scheduled. An interval begins when a value is due, even
/// if it is dropped for lack of demand.
@usableFromInline
final class ThrottleInner<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription,
  CustomStringConvertible
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Time = Context.SchedulerTimeType

  @usableFromInline
  struct State {
    @usableFromInline var waiting: Input?
    @usableFromInline var last: Time?
    @usableFromInline var isScheduled = false
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var isClosed = false

    @inlinable var isEnding: Bool { completion != nil }

    @inlinable
    @inline(__always)
    init() {}
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let interval: Time.Stride
  @usableFromInline let scheduler: Context
  @usableFromInline let latest: Bool
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  @usableFromInline let state = Lock(State())

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, _ interval: Time.Stride, _ scheduler: Context, _ latest: Bool) {
    self.downstream = downstream
    self.interval = interval
    self.scheduler = scheduler
    self.latest = latest
  }

  @usableFromInline var description: String { "Throttle" }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    downstream.receive(subscription: self)
    link.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let now = scheduler.now
    // A replaced value is released outside the lock. `wake` is the moment to schedule the closure for, if it has to be.
    let (wake, replaced): (Time?, Input?) = state.withLock { state in
      guard !state.isClosed, !state.isEnding else { return (nil, nil) }
      let replaced = state.waiting
      if latest || state.waiting == nil { state.waiting = input }
      guard !state.isScheduled else { return (nil, replaced) }
      state.isScheduled = true
      guard let last = state.last else { return (now, replaced) }
      let next = last.advanced(by: interval)
      return (next < now ? now : next, replaced)
    }
    withExtendedLifetime(replaced) {}
    if let wake { schedule(at: wake, now: now) }
    return .none
  }

  @inlinable
  func schedule(at time: Time, now: Time) {
    if time <= now {
      scheduler.schedule { [self] in gate.run(self) { $0.wake() } }
    } else {
      scheduler.schedule(after: time) { [weak self] in
        if let self { gate.run(self) { $0.wake() } }
      }
    }
  }

  @inlinable
  func wake() {
    let now = scheduler.now
    let input: Input? = state.withLock { state in
      state.isScheduled = false
      guard !state.isClosed else { return nil }
      state.last = now
      defer { state.waiting = nil }
      guard state.demand > .none else { return nil }
      if state.waiting != nil { state.demand -= 1 }
      return state.waiting
    }
    if let input {
      let more = downstream.receive(input)
      if more > .none { state.withLock { $0.demand += more } }
    }
    completeIfDone()
  }

  @inlinable
  func completeIfDone() {
    let completion: Subscribers.Completion<Failure>? = state.withLock { state in
      guard !state.isClosed, state.waiting == nil, let completion = state.completion else { return nil }
      state.isClosed = true
      return completion
    }
    if let completion { downstream.receive(completion: completion) }
  }

  /// A value that waits is sent before the stream finishes, and is dropped when it fails.
  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.close() else { return }
    let (isReady, lost) = state.withLock { state in
      state.completion = completion
      let lost = state.waiting
      if case .failure = completion { state.waiting = nil }
      return (state.waiting == nil, lost)
    }
    withExtendedLifetime(lost) {}
    if isReady { scheduler.schedule { [self] in gate.run(self) { $0.completeIfDone() } } }
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
