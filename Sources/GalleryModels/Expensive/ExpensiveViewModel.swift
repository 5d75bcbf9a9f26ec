import Combine
import Foundation

/// A computation of three seconds. Of two operators, one begins it in the background, and the other brings its result
/// to the main thread.
public final class ExpensiveViewModel: ObservableObject {
  /// The operators between the computation and its subscriber.
  public enum Operators: String, CaseIterable, Sendable {
    case none = "Neither"
    case subscribe = "subscribe(on:)"
    case receive = "receive(on:)"
    case both = "Both"
  }

  @Published public var operators = Operators.both
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
    let say = speaker(reports)
    say("Start computation publisher", "")
    // The sink may be called on any thread, so that what it has to say is received on the main one.
    computing = result(background, main, reports).sink { value in
      say("Received computation result", ": '\(value)'")
      reports.send(.end)
    }
  }

  public func cancel() {
    (computing, reporting, isComputing) = (nil, nil, false)
  }

  private func result(
    _ background: some Scheduler, _ main: some Scheduler, _ reports: PassthroughSubject<Report, Never>
  ) -> AnyPublisher<String, Never> {
    let inBackground = computation(on: background, reports).subscribe(on: background)
    return switch operators {
    case .none: computation(on: main, reports).eraseToAnyPublisher()
    case .subscribe: inBackground.eraseToAnyPublisher()
    case .receive: computation(on: main, reports).receive(on: main).eraseToAnyPublisher()
    case .both: inBackground.receive(on: main).eraseToAnyPublisher()
    }
  }

  /// A computation that goes on where it is subscribed to.
  private func computation<Worker: Scheduler>(
    on worker: Worker, _ reports: PassthroughSubject<Report, Never>
  ) -> ExpensiveComputation<Worker> {
    let say = speaker(reports)
    return ExpensiveComputation(
      duration: 3, scheduler: worker, log: { say($0, "") }, progress: { reports.send(.share($0)) })
  }

  /// Reports a line with the number of the thread that it is said on.
  private func speaker(_ reports: PassthroughSubject<Report, Never>) -> @Sendable (String, String) -> Void {
    { [threadNumber] text, rest in reports.send(.line("\(text) on thread \(threadNumber())\(rest)")) }
  }

  private enum Report: Sendable {
    case line(String)
    case share(Double)
    case end
  }

  private func take(_ report: Report) {
    switch report {
    case .line(let text): log.add(text)
    case .share(let share): self.share = share
    case .end: isComputing = false
    }
  }
}
