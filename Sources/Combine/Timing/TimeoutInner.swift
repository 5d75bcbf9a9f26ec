/// The subscriber inside `timeout`. The subscription, the first request and each value start the countdown again; each
/// event is handed to the scheduler.
@usableFromInline
final class TimeoutInner<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription,
  Described
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline
  struct State {
    @usableFromInline var events = Fifo<Input>()
    @usableFromInline var hasRequested = false
    /// Whether no more events are taken: upstream has completed, or the time is over.
    @usableFromInline var isEnding = false
    /// The subscriber; `nil` at the end, because it may keep the subscription.
    @usableFromInline var downstream: Downstream?

    @inlinable
    @inline(__always)
    init(_ downstream: Downstream) { self.downstream = downstream }

    /// Takes everything out, so that it can be released outside the lock.
    @inlinable
    mutating func end() -> State {
      let before = self
      events = Fifo()
      isEnding = true
      downstream = nil
      return before
    }
  }

  @usableFromInline let countdown: Countdown<Context>
  @usableFromInline let customError: (() -> Failure)?
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  @usableFromInline let state: Lock<State>

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, _ interval: Context.SchedulerTimeType.Stride, _ scheduler: Context,
    _ options: Context.SchedulerOptions?, _ customError: (() -> Failure)?
  ) {
    countdown = Countdown(scheduler, interval, options)
    self.customError = customError
    state = Lock(State(downstream))
  }

  @usableFromInline var description: String { "Timeout" }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    startCountdown()
    state.withLock { $0.downstream }?.receive(subscription: self)
  }

  @inlinable
  func startCountdown() { countdown.start { [self] in timeOut($0) } }

  @inlinable
  func timeOut(_ number: Int) {
    guard countdown.finish(number), beginEnding() else { return }
    link.cancel()
    complete(customError.map { .failure($0()) } ?? .finished)
  }

  /// Takes no more events from now on. Returns whether it did so until now.
  @inlinable
  func beginEnding() -> Bool {
    state.withLock { state in
      defer { state.isEnding = true }
      return !state.isEnding
    }
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Failure>) {
    gate.run((self, completion)) { inner, completion in
      inner.state.withLock { $0.end() }.downstream?.receive(completion: completion)
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isAttached else { return .none }
    let isOpen = state.withLock { state in
      if !state.isEnding { state.events.append(input) }
      return !state.isEnding
    }
    guard isOpen else { return .none }
    startCountdown()
    countdown.scheduler.schedule(options: countdown.options) { [self] in
      gate.run(self) { inner in
        let (input, downstream) = inner.state.withLock { ($0.events.popFirst(), $0.downstream) }
        if let input, let downstream { inner.link.request(downstream.receive(input)) }
      }
    }
    return .none
  }

  /// The link stays attached until the completion is delivered, so that a cancellation meanwhile reaches upstream.
  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.isAttached, beginEnding() else { return }
    countdown.stop()
    countdown.scheduler.schedule(options: countdown.options) { [self] in
      _ = link.detach()
      complete(completion)
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    let isFirst = state.withLock { state in
      defer { state.hasRequested = true }
      return !state.hasRequested && !state.isEnding
    }
    if isFirst { startCountdown() }
    link.pass(demand)
  }

  @inlinable
  func cancel() {
    countdown.stop()
    _ = state.withLock { $0.end() }
    link.cancel()
  }
}
