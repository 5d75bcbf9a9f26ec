import Combine
import Foundation

/// A timer that sends the times of the dispatch clock and ends by itself, and a log with the times of its events.
public final class TimeLoggerViewModel: ObservableObject {
  public static let range = 1...10

  @Published public var times = 6
  /// Whether the log counts from the start, and not from the line before.
  @Published public var isSinceOrigin = false
  @Published public private(set) var isRunning = false
  @Published public private(set) var log = EventLog()

  private let now: () -> DispatchTime
  private var running: AnyCancellable?

  /// - Parameter now: the time of the dispatch clock as the timer starts.
  public init(now: @escaping () -> DispatchTime = { DispatchTime.now() }) {
    self.now = now
  }

  public func start(on scheduler: some Scheduler) {
    log.clear()
    isRunning = true
    let logger = TimeLogger(sinceOrigin: isSinceOrigin, scheduler) { [weak self] in self?.log.add($0) }
    let (start, stopwatch) = (now(), Stopwatch(scheduler))
    running = Publishers.timer(on: scheduler, interval: .seconds(1), times: .max(times))
      .map { _ in start + stopwatch.seconds }
      .print("timer", to: logger)
      .sink(
        receiveCompletion: { [weak self] _ in self?.isRunning = false },
        receiveValue: { logger.write("Timer emits: \($0)") })
  }

  public func stop() {
    running?.cancel()
    isRunning = false
  }
}
