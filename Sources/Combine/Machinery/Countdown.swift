/// The timer of `debounce` and `timeout`: a repeating call on a scheduler. Only the latest call counts. A call that was
/// replaced or stopped does nothing, so that tokens which can't cancel do no harm.
@usableFromInline
struct Countdown<Context: Scheduler>: ~Copyable {
  @usableFromInline typealias Stride = Context.SchedulerTimeType.Stride

  @usableFromInline
  struct State {
    @usableFromInline var number = 0
    @usableFromInline var token: (any Cancellable)?

    @inlinable
    @inline(__always)
    init() {}
  }

  @usableFromInline let scheduler: Context
  @usableFromInline let interval: Stride
  @usableFromInline let options: Context.SchedulerOptions?
  @usableFromInline let state = Lock(State())

  @inlinable
  @inline(__always)
  init(_ scheduler: Context, _ interval: Stride, _ options: Context.SchedulerOptions?) {
    self.scheduler = scheduler
    self.interval = interval
    self.options = options
  }

  /// Starts again, and only then cancels the call before. The action gets the number of its call.
  @inlinable
  func start(_ action: @escaping (Int) -> Void) {
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    let date = scheduler.now.advanced(by: interval)
    let tolerance = scheduler.minimumTolerance
    let token = scheduler.schedule(after: date, interval: interval, tolerance: tolerance, options: options) {
      action(number)
    }
    let unneeded: (any Cancellable)? = state.withLock { state in
      // The call may have been made already, or replaced by another thread's.
      guard state.number == number else { return token }
      defer { state.token = token }
      return state.token
    }
    unneeded?.cancel()
  }

  /// Stops the call of a number, which is being made. Returns `false` if it isn't the latest.
  @inlinable
  func finish(_ number: Int) -> Bool {
    let (isLatest, token) = state.withLock { state -> (Bool, (any Cancellable)?) in
      guard state.number == number else { return (false, nil) }
      return (true, state.end())
    }
    token?.cancel()
    return isLatest
  }

  @inlinable
  func stop() { state.withLock { $0.end() }?.cancel() }
}

extension Countdown.State {
  /// Makes all calls so far void, and takes the token out.
  @inlinable
  mutating func end() -> (any Cancellable)? {
    number += 1
    defer { token = nil }
    return token
  }
}
