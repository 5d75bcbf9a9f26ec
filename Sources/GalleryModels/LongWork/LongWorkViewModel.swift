import Combine
import Foundation

/// Work of five seconds that begins in the background and comes back to the main thread, which is free meanwhile.
public final class LongWorkViewModel: ObservableObject {
  @Published public private(set) var times: Int
  @Published public private(set) var isWorking = false
  @Published public private(set) var taps: Int
  @Published public private(set) var log = EventLog()

  private let isMainThread: @Sendable () -> Bool
  private var working: AnyCancellable?
  private var logging: AnyCancellable?

  public init(
    times: Int = 0, taps: Int = 0, isMainThread: @escaping @Sendable () -> Bool = { Thread.isMainThread }
  ) {
    (self.times, self.taps, self.isMainThread) = (times, taps, isMainThread)
  }

  public func start(background: some Scheduler, main: some Scheduler) {
    guard !isWorking else { return }
    isWorking = true

    let lines = PassthroughSubject<String, Never>()
    logging = lines.receive(on: main).sink { [weak self] in self?.log.add($0) }
    let log = { @Sendable [isMainThread] (place: String) in
      lines.send("\(place), main thread: \(isMainThread())")
    }

    log("start: begins")
    working = Worker(log: log).performWork(on: background)
      .handleEvents(receiveSubscription: { _ in log("receiveSubscription") })
      .map { (value: Bool) -> Bool in
        log("map 1")
        return value
      }
      .subscribe(on: background)
      .map { (value: Bool) -> Bool in
        log("map 2")
        return value
      }
      .receive(on: main)
      .sink { [weak self] _ in
        log("sink")
        self?.isWorking = false
        self?.times += 1
      }
    log("start: ends")
  }

  /// Shows that the page is awake while the work goes on.
  public func tap() {
    taps += 1
  }
}
