import Combine

/// Six values, and a sink that pauses after each odd one until it is told to go on.
public final class PausableSinkViewModel: ObservableObject {
  @Published public private(set) var isPaused = false
  @Published public private(set) var isCompleted = false
  @Published public private(set) var log = EventLog()
  /// The number of times that it went on.
  public private(set) var resumeCount = 0

  private var subscription: (any Pausable & Cancellable)?

  public init(resuming count: Int = 0) {
    start()
    for _ in 0..<count { resume() }
  }

  public func start() {
    subscription?.cancel()
    log.clear()
    (isCompleted, resumeCount) = (false, 0)
    subscription = (1...6).publisher.pausableSink(
      receiveCompletion: { [weak self] in
        self?.log.add("Pausable subscription completed: \($0)")
        self?.isCompleted = true
      },
      receiveValue: { [weak self] value in
        self?.log.add("Receive value: \(value)")
        guard value.isMultiple(of: 2) else {
          self?.log.add("Pausing")
          return false
        }
        return true
      })
    isPaused = subscription?.paused ?? false
  }

  public func resume() {
    guard let subscription, subscription.paused else { return }
    resumeCount += 1
    log.add("Subscription is paused, resuming")
    subscription.resume()
    isPaused = subscription.paused
  }

  deinit {
    subscription?.cancel()
  }
}
