import Combine
import CombineTesting
import Foundation
import GalleryModels
import Testing

/// The view models of the rooms about publishers and operators of our own, in virtual time.
@Suite("Custom publishers and operators", .timeLimit(.minutes(10)))
struct OperatorTests {
  @Test("What is no number is nil, and dropped; the dump shows all")
  func unwrapping() {
    let model = UnwrapViewModel()
    #expect(model.numbers == [1, 3])
    #expect(
      model.tree == "▿ 3 elements\n  ▿ Optional(1)\n    - some: 1\n  - nil\n  ▿ Optional(3)\n    - some: 3\n")
    model.input = "x"
    #expect(model.numbers.isEmpty)
    #expect(model.tree == "▿ 1 element\n  - nil\n")
    model.input = ""
    #expect(model.tree == "- 0 elements\n")
  }

  @Test("A failure ends a stream, unless it is a result")
  func asResult() {
    let model = AsResultViewModel()
    for name in ["alan", "page", "admin", "alan"] { model.ask(name) }
    let answers = ["This username is available", "This username is not available"]
    #expect(
      model.plainLog.texts == answers + [
        "The stream has ended: Validation Error: Username is not valid: admin."
      ])
    #expect(
      model.resultLog.texts == answers + ["Validation Error: Username is not valid: admin.", answers[0]])
  }

  private func attempts(
    _ strategy: RetryViewModel.Strategy, failingTimes: Int, error: ServiceError = .serverError,
    for span: TestTime.Stride = 60
  ) -> (log: [String], isWorking: Bool) {
    let (model, scheduler) = (RetryViewModel(), TestScheduler())
    (model.strategy, model.failingTimes, model.error) = (strategy, failingTimes, error)
    model.send(on: scheduler)
    scheduler.advance(by: span)
    return (model.log.lines.map { "\($0.time) \($0.text)" }, model.isWorking)
  }

  private static let failure = "The database is corrupted"

  @Test("retry(3) sends four requests at once")
  func plainRetry() {
    #expect(
      attempts(.plain, failingTimes: 9).log
        == (1...4).map { "0.0 s Attempt \($0): \(Self.failure)" } + ["0.0 s Given up: \(Self.failure)"])
  }

  @Test("A retry with a delay waits three seconds each time, up to ten times, and only after server errors")
  func delayedRetry() {
    #expect(
      attempts(.delay, failingTimes: 2).log == [
        "0.0 s Attempt 1: \(Self.failure)", "3.0 s Attempt 2: \(Self.failure)", "6.0 s Attempt 3: success",
        "6.0 s The name is available",
      ])
    let log = attempts(.delay, failingTimes: 20).log
    #expect(log.count == 12)
    #expect(log.suffix(2) == ["30.0 s Attempt 11: \(Self.failure)", "30.0 s Given up: \(Self.failure)"])
    #expect(
      attempts(.delay, failingTimes: 2, error: .validationError).log == [
        "0.0 s Attempt 1: Username is too short.", "0.0 s Given up: Username is too short.",
      ])
  }

  @Test("A retry with backoff waits three seconds, and then six")
  func backoff() {
    #expect(
      attempts(.backoff, failingTimes: 2).log.map { $0.prefix(15) } == [
        "0.0 s Attempt 1", "3.0 s Attempt 2", "9.0 s Attempt 3", "9.0 s The name ",
      ])
    #expect(attempts(.backoff, failingTimes: 3).log.last == "9.0 s Given up: \(Self.failure)")
    #expect(attempts(.backoff, failingTimes: 3, for: 8).isWorking)
  }

  @Test("A server that says when to ask again is asked then")
  func retryAfter() {
    #expect(
      attempts(.backoff, failingTimes: 2, error: .maintenance).log == [
        "0.0 s Attempt 1: Temporarily unavailable for maintenance",
        "5.0 s Attempt 2: Temporarily unavailable for maintenance", "10.0 s Attempt 3: success",
        "10.0 s The name is available",
      ])
  }

  @Test("A request that nobody waits for is not repeated")
  func cancelledRetry() {
    let (model, scheduler) = (RetryViewModel(), TestScheduler())
    model.failingTimes = 5
    model.send(on: scheduler)
    scheduler.advance(by: 4)
    model.cancel()
    scheduler.advance(by: 60)
    #expect(model.log.lines.count == 2)
    #expect(scheduler.scheduledCount == 0)
  }

  @Test(
    "Asynchronous answers come as they are ready, or in the order of the questions", arguments: [false, true])
  func awaiting(isInOrder: Bool) async {
    let (model, scheduler) = (AwaitViewModel(), TestScheduler())
    model.follow(isInOrder: isInOrder, on: scheduler)
    model.ask(seconds: 3)
    model.ask(seconds: 1)
    // Each wait is a value and a completion that are scheduled.
    await settle(scheduler) { scheduler.scheduledCount == (isInOrder ? 2 : 4) }
    scheduler.advance(by: isInOrder ? 3 : 1)
    await settle(scheduler) { (model.log.lines.count, scheduler.scheduledCount) == (3, 2) }
    scheduler.advance(by: isInOrder ? 1 : 2)
    await settle(scheduler) { model.log.lines.count == 4 }
    #expect(
      model.log.lines.map { "\($0.time) \($0.text)" } == [
        "0.0 s Question 1 takes 3 s", "0.0 s Question 2 takes 1 s",
        isInOrder ? "3.0 s Answer to question 1" : "1.0 s Answer to question 2",
        isInOrder ? "4.0 s Answer to question 2" : "3.0 s Answer to question 1",
      ])
  }

  @Test("A timer ends after a number of times, and the log has the times between its events")
  func timer() {
    let scheduler = TestScheduler()
    let model = TimeLoggerViewModel { time(10) }
    #expect(model.times == 6)
    model.times = 2
    model.start(on: scheduler)
    scheduler.advance(by: 10)
    #expect(
      model.log.texts == [
        "+0.00000s: timer: receive subscription: (Timer)", "+0.00000s: timer: request unlimited",
        "+1.00000s: timer: receive value: (\(time(11)))", "+0.00000s: Timer emits: \(time(11))",
        "+1.00000s: timer: receive value: (\(time(12)))", "+0.00000s: Timer emits: \(time(12))",
        "+0.00000s: timer: receive finished",
      ])
    #expect(!model.isRunning)
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("Six dispatch times are sent a second apart, and logged with the time since the origin")
  func sinceOrigin() {
    let scheduler = TestScheduler()
    let model = TimeLoggerViewModel { time(10) }
    model.isSinceOrigin = true
    model.start(on: scheduler)
    scheduler.advance(by: 10)
    #expect(
      model.log.texts.filter { $0.contains("emits") }
        == (1...6).map { "+\($0).00000s: Timer emits: \(time(10 + UInt64($0)))" })
    #expect(model.log.texts.last == "+6.00000s: timer: receive finished")
  }

  /// The time of the dispatch clock at some seconds.
  private func time(_ seconds: UInt64) -> DispatchTime {
    DispatchTime(uptimeNanoseconds: seconds * 1_000_000_000)
  }

  @Test("A timer that is stopped is over")
  func stopping() {
    let (model, scheduler) = (TimeLoggerViewModel(), TestScheduler())
    model.start(on: scheduler)
    scheduler.advance(by: 1)
    model.stop()
    scheduler.advance(by: 10)
    #expect(model.log.texts.last == "+0.00000s: timer: receive cancel")
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("Late subscribers get the last two values, and the completion, of the one subscription")
  func replaying() {
    let model = ShareReplayViewModel()
    model.send()
    model.subscribe()
    for _ in 0..<3 { model.send() }
    model.subscribe()
    model.finish()
    model.send()
    model.subscribe()
    #expect(
      model.log.texts == [
        "sent: 1", "sent: 2", "subscription1 received: 2", "sent: 3", "subscription1 received: 3", "sent: 4",
        "subscription1 received: 4", "subscription2 received: 3", "subscription2 received: 4",
        "subscription1 completed: finished", "subscription2 completed: finished",
        "subscription3 received: 3", "subscription3 received: 4", "subscription3 completed: finished",
      ])
    #expect(model.upstreamCount == 1)
    for _ in 0..<20 { model.subscribe() }
    #expect(model.subscriberCount == ShareReplayViewModel.limit)
  }

  @Test("A sink pauses after odd values, and goes on when it is told to")
  func pausing() {
    let model = PausableSinkViewModel()
    #expect(model.log.texts == ["Receive value: 1", "Pausing"])
    #expect(model.isPaused)
    model.resume()
    #expect(
      model.log.texts.suffix(4) == [
        "Subscription is paused, resuming", "Receive value: 2", "Receive value: 3", "Pausing",
      ])
    model.resume()
    model.resume()
    #expect(
      model.log.texts.suffix(3) == [
        "Subscription is paused, resuming", "Receive value: 6", "Pausable subscription completed: finished",
      ])
    #expect(!model.isPaused)
    model.resume()
    #expect(model.resumeCount == 3)
  }

  @Test("A computation begins where it was subscribed to, and its result comes to the main thread")
  func expensive() {
    let (background, main) = (TestScheduler(), TestScheduler())
    let model = ExpensiveViewModel { 1 }
    model.start(background: background, main: main)
    model.start(background: background, main: main)
    background.advance(by: 1.5)
    main.advance()
    #expect(model.share == 0.5)
    background.advance(by: 1.5)
    main.advance()
    #expect(
      model.log.texts == [
        "Start computation publisher on thread 1", "ExpensiveComputation subscriber received on thread 1",
        "Beginning expensive computation on thread 1", "Completed expensive computation on thread 1",
        "Received computation result on thread 1: 'Computation complete'",
      ])
    #expect(!model.isComputing)
  }

  @Test(
    "Of the two operators one moves the computation, and the other its result",
    arguments: [
      (ExpensiveViewModel.Operators.none, [1, 1, 1, 1, 1]), (.subscribe, [1, 2, 2, 2, 2]),
      (.receive, [1, 1, 1, 1, 1]), (.both, [1, 2, 2, 2, 1]),
    ])
  func operatorsOfComputation(operators: ExpensiveViewModel.Operators, threads: [Int]) {
    let turns = Turns()
    let model = ExpensiveViewModel { turns.number }
    model.operators = operators
    model.start(background: turns.background, main: turns.main)
    for _ in 0..<40 { turns.advance(by: 0.1) }
    let stages = [
      "Start computation publisher", "ExpensiveComputation subscriber received",
      "Beginning expensive computation", "Completed expensive computation", "Received computation result",
    ]
    #expect(
      model.log.texts.map { String($0.prefix { $0 != ":" }) }
        == zip(stages, threads).map { "\($0) on thread \($1)" })
    #expect(model.log.texts.last?.hasSuffix(": 'Computation complete'") == true)
    #expect(!model.isComputing)
  }

  @Test("A computation stops with its view model")
  func stoppingComputation() {
    let (background, main) = (TestScheduler(), TestScheduler())
    weak var gone: ExpensiveViewModel?
    do {
      let model = ExpensiveViewModel { 1 }
      gone = model
      model.start(background: background, main: main)
      background.advance(by: 1)
      #expect(background.scheduledCount == 1)
    }
    #expect(gone == nil)
    background.advance(by: 0.1)
    #expect(background.scheduledCount == 0)
  }
}
