import Combine

/// A request that is repeated in one of three ways.
public final class RetryViewModel: ObservableObject {
  public enum Strategy: String, CaseIterable, Sendable {
    case plain = "retry(3)"
    case delay = "retry(10, withDelay: 3)"
    case backoff = "retry(2, withBackoff: 3)"
  }

  public static let failures = 0...12

  @Published public var failingTimes = 2
  @Published public var strategy = Strategy.delay
  @Published public var error = ServiceError.serverError
  @Published public private(set) var isWorking = false
  @Published public private(set) var log = EventLog()

  private var request: AnyCancellable?

  public init() {}

  /// Sends the request, and repeats it after server errors; other errors would come again.
  public func send(on scheduler: some Scheduler) {
    log.clear()
    isWorking = true
    let stopwatch = Stopwatch(scheduler)
    let log = { [weak self] (text: String) in
      self?.log.add(text, at: stopwatch.seconds)
      return
    }
    let answer = FlakyService(failingTimes: failingTimes, error: error).request(log: log)

    let repeated =
      switch strategy {
      case .plain: answer.retry(3).eraseToAnyPublisher()
      case .delay: answer.retry(10, withDelay: 3, on: scheduler) { $0 != .validationError }
      case .backoff:
        answer.retry(2, withBackoff: 3, on: scheduler, retryAfter: \.retryAfter) { $0 != .validationError }
      }
    request = repeated.sink(
      receiveCompletion: { [weak self] in
        if case .failure(let error) = $0 { log("Given up: \(error.localizedDescription)") }
        self?.isWorking = false
      },
      receiveValue: { log($0) })
  }

  public func cancel() {
    request = nil
    isWorking = false
  }
}
