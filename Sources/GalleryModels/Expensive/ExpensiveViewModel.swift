import Combine
import Foundation

/// A computation of three seconds, begun in the background, whose result comes to the main thread.
public final class ExpensiveViewModel: ObservableObject {
  @Published public private(set) var isComputing = false
  @Published public private(set) var share = 0.0
  @Published public private(set) var log = EventLog()

  /// The number of the thread: 1 is the main thread.
  private let threadNumber: @Sendable () -> Int
  private var computing: AnyCancellable?
  private var reporting: AnyCancellable?

  public init(threadNumber: @escaping @Sendable () -> Int = { Thread.isMainThread ? 1 : 2 }) {
    self.threadNumber = threadNumber
  }

  public func start(background: some Scheduler, main: some Scheduler) {
    guard !isComputing else { return }
    log.clear()
    (isComputing, share) = (true, 0)

    let reports = PassthroughSubject<Report, Never>()
    reporting = reports.receive(on: main).sink { [weak self] in self?.take($0) }
    let log = { @Sendable [threadNumber] (text: String) in
      reports.send(.line("\(text) on thread \(threadNumber())"))
    }

    log("Start computation publisher")
    computing = ExpensiveComputation(
      duration: 3, scheduler: background, log: log, progress: { reports.send(.share($0)) }
    )
    .subscribe(on: background)
    .receive(on: main)
    .sink { [weak self, threadNumber] value in
      self?.log.add("Received computation result on thread \(threadNumber()): '\(value)'")
      self?.isComputing = false
    }
  }

  public func cancel() {
    (computing, reporting, isComputing) = (nil, nil, false)
  }

  private enum Report: Sendable {
    case line(String)
    case share(Double)
  }

  private func take(_ report: Report) {
    switch report {
    case .line(let text): log.add(text)
    case .share(let share): self.share = share
    }
  }
}
