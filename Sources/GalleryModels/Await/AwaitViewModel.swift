import Combine

/// Questions that an asynchronous function answers, some later than others.
public final class AwaitViewModel: ObservableObject {
  struct Question: Sendable {
    let number: Int
    let seconds: Double
  }

  /// Whether a question waits until the one before is answered.
  @Published public private(set) var isInOrder: Bool
  @Published public private(set) var log = EventLog()

  private let questions = PassthroughSubject<Question, Never>()
  private var count = 0
  private var answering: AnyCancellable?
  private var stopwatch: Stopwatch?

  public init(isInOrder: Bool = false) {
    self.isInOrder = isInOrder
  }

  /// Answers questions, as they are ready or in their order.
  public func follow(isInOrder: Bool, on scheduler: some Scheduler & Sendable) {
    self.isInOrder = isInOrder
    (count, log) = (0, EventLog())
    let stopwatch = Stopwatch(scheduler)
    self.stopwatch = stopwatch
    answering =
      questions
      .buffer(size: 20, prefetch: .byRequest, whenFull: .dropNewest)
      .await(maxPublishers: .max(isInOrder ? 1 : 20)) { await Self.answer($0, on: scheduler) }
      .receive(on: scheduler)
      .sink { [weak self] in self?.log.add($0, at: stopwatch.seconds) }
  }

  public func ask(seconds: Double) {
    count += 1
    log.add("Question \(count) takes \(Int(seconds)) s", at: stopwatch?.seconds)
    questions.send(Question(number: count, seconds: seconds))
  }

  private static func answer(_ question: Question, on scheduler: some Scheduler & Sendable) async -> String {
    await scheduler.wait(seconds: question.seconds)
    return "Answer to question \(question.number)"
  }
}
