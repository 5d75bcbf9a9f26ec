import Combine
import Foundation

/// A value that goes through queues of all qualities of service, and a log of the threads that it was on.
public final class ThreadsViewModel: ObservableObject {
  /// The qualities of service, the least urgent first.
  public enum Quality: String, CaseIterable, Sendable {
    case background, utility, `default`, userInitiated, userInteractive
  }

  @Published public var quality = Quality.default
  @Published public private(set) var log = EventLog()

  private let isMainThread: @Sendable () -> Bool
  private let lines = PassthroughSubject<String, Never>()
  private var logging: AnyCancellable?
  private var running: AnyCancellable?

  public init(isMainThread: @escaping @Sendable () -> Bool = { Thread.isMainThread }) {
    self.isMainThread = isMainThread
  }

  /// Shows what the pipelines log.
  public func follow(on main: some Scheduler) {
    logging = lines.receive(on: main).sink { [weak self] in self?.log.add($0) }
  }

  /// Sends a value from a queue to the main thread.
  public func run(background: some Scheduler, main: some Scheduler) {
    let log = { @Sendable [lines, isMainThread, quality] (place: String) in
      lines.send("\(quality): \(place), main thread: \(isMainThread())")
    }
    running = Just(42)
      .handleEvents(
        receiveSubscription: { _ in log("receiveSubscription") },
        receiveCompletion: { _ in log("receiveCompletion") },
        receiveRequest: { _ in log("receiveRequest") }
      )
      .map { (value: Int) -> Int in
        log("map")
        return value
      }
      .subscribe(on: background)
      .receive(on: main)
      .sink { log("sink received \($0)") }
  }
}
