import Combine

/// A timer that ends by itself, and a log with the times between its events.
public final class TimeLoggerViewModel: ObservableObject {
  public static let range = 1...10

  @Published public var times = 3
  @Published public private(set) var isRunning = false
  @Published public private(set) var log = EventLog()

  private var running: AnyCancellable?

  public init() {}

  public func start(on scheduler: some Scheduler) {
    log.clear()
    isRunning = true
    let logger = TimeLogger(scheduler) { [weak self] in self?.log.add($0) }
    running = Publishers.timer(on: scheduler, interval: .seconds(1), times: .max(times))
      .print("timer", to: logger)
      .sink(
        receiveCompletion: { [weak self] _ in self?.isRunning = false },
        receiveValue: { [weak self] in self?.log.add("Timer emitted \($0)") })
  }

  public func stop() {
    running?.cancel()
    isRunning = false
  }
}
