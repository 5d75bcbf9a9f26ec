public import Foundation

extension Timer {
  /// A publisher that, once connected, sends the date again and again.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
  }

  /// Sends the date at an interval, from a run loop.
  public final class TimerPublisher: ConnectablePublisher {
    /// The kind of values.
    public typealias Output = Date
    /// Never fails.
    public typealias Failure = Never

    /// The interval in seconds.
    public let interval: TimeInterval
    /// The tolerance in seconds: how late the timer may fire.
    public let tolerance: TimeInterval?
    /// The run loop that keeps the time.
    public let runLoop: RunLoop
    /// The run loop's mode in which it fires.
    public let mode: RunLoop.Mode
    /// There are no options.
    public let options: RunLoop.SchedulerOptions?

    private let subject = PassthroughSubject<Date, Never>()
    private let timers = Lock<[Timer]>([])

    /// Creates the publisher; it doesn't run yet.
    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
      self.options = options
    }

    deinit {
      for timer in timers.withLock({ $0 }) { timer.invalidate() }
    }

    /// Attaches a subscriber.
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Date, S.Failure == Never {
      subject.subscribe(PassInner(subscriber, name: "Timer"))
    }

    /// Starts the timer, which runs until the result is cancelled. It goes on if the result is dropped.
    public func connect() -> any Cancellable {
      let subject = subject
      // Foundation on Linux fires a timer without a date at once.
      let first = Date(timeIntervalSinceNow: interval)
      let timer = Timer(fire: first, interval: interval, repeats: true) { subject.send($0.fireDate) }
      if let tolerance { timer.tolerance = tolerance }
      timers.withLock { $0.append(timer) }
      runLoop.add(timer, forMode: mode)
      return Connection { [weak self] in
        timer.invalidate()
        self?.timers.withLock { $0.removeAll { $0 === timer } }
      }
    }
  }

  /// Stops a timer when it is told to, and not when it is dropped.
  private struct Connection: Cancellable {
    let stop: () -> Void

    func cancel() { stop() }
  }
}
