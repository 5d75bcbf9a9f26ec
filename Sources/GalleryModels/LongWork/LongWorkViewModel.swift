import Combine
import Foundation

/// Work of five seconds that begins in the background and comes back to the main thread, which is free meanwhile.
public final class LongWorkViewModel: ObservableObject {
  /// Whether the result comes to the main thread by `receive(on:)`.
  @Published public var receivesOnMain = true
  @Published public private(set) var times: Int
  @Published public private(set) var isWorking = false
  @Published public private(set) var taps: Int
  @Published public private(set) var log = EventLog()

  private let isMainThread: @Sendable () -> Bool
  private var working: AnyCancellable?
  private var following: Set<AnyCancellable> = []

  public init(
    times: Int = 0, taps: Int = 0, isMainThread: @escaping @Sendable () -> Bool = { Thread.isMainThread }
  ) {
    (self.times, self.taps, self.isMainThread) = (times, taps, isMainThread)
  }

  public func start(background: some Scheduler, main: some Scheduler) {
    guard !isWorking else { return }
    isWorking = true
    self.log.clear()

    let (lines, results) = (PassthroughSubject<String, Never>(), PassthroughSubject<Bool, Never>())
    following = [
      lines.receive(on: main).sink { [weak self] in self?.log.add($0) },
      results.receive(on: main).sink { [weak self] _ in self?.finish() },
    ]
    let log = { @Sendable [isMainThread] (place: String) in
      lines.send("\(place), main thread: \(isMainThread())")
    }

    log("start: begins")
    let work = Worker(log: log).performWork(on: background)
      .handleEvents(
        receiveSubscription: { _ in log("receiveSubscription") },
        receiveOutput: { _ in log("receiveOutput") },
        receiveCompletion: { _ in log("receiveCompletion") },
        receiveCancel: { log("receiveCancel") },
        receiveRequest: { _ in log("receiveRequest") }
      )
      .map { (value: Bool) -> Bool in
        log("map 1")
        return value
      }
      .subscribe(on: background)
      .map { (value: Bool) -> Bool in
        log("map 2")
        return value
      }
    let received =
      receivesOnMain ? work.receive(on: main).eraseToAnyPublisher() : work.eraseToAnyPublisher()
    working = received.sink { [isMainThread] value in
      log("sink")
      // A background thread may not change what views show, so the main thread does.
      if !isMainThread() { lines.send(ToggleDemoViewModel.warning) }
      results.send(value)
    }
    log("start: ends")
  }

  private func finish() {
    isWorking = false
    times += 1
  }

  /// Shows that the page is awake while the work goes on.
  public func tap() {
    taps += 1
  }
}
