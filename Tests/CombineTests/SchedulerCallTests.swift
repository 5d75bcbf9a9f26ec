import Combine
import CombineTesting
import Foundation
import Testing

/// A scheduler on virtual time that notes what it is called for.
private final class NotingScheduler: Scheduler {
  typealias SchedulerTimeType = TestTime
  enum SchedulerOptions { case some }

  let clock = TestScheduler()
  private(set) var calls: [String] = []
  /// Keeps what would cancel when it is dropped.
  private var tokens: [any Cancellable] = []

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }

  var now: TestTime {
    calls.append("now")
    return clock.now
  }

  var minimumTolerance: TestTime.Stride {
    calls.append("tolerance")
    return 0
  }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    calls.append(options == nil ? "at once" : "at once, options")
    clock.schedule(options: nil, action)
  }

  func schedule(
    after date: TestTime, tolerance: TestTime.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    calls.append(options == nil ? "later" : "later, options")
    clock.schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  func schedule(
    after date: TestTime, interval: TestTime.Stride, tolerance: TestTime.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    Token(
      self, clock.schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action),
      options == nil ? "repeating" : "repeating, options")
  }

  /// A token that, unlike the tokens of our own schedulers, cancels nothing when it is dropped.
  private final class Token: Cancellable {
    private let scheduler: NotingScheduler
    private let cancellable: any Cancellable

    init(_ scheduler: NotingScheduler, _ cancellable: any Cancellable, _ call: String) {
      self.scheduler = scheduler
      self.cancellable = cancellable
      scheduler.calls.append(call)
      scheduler.tokens.append(cancellable)
    }

    func cancel() {
      scheduler.calls.append("cancel")
      cancellable.cancel()
    }
  }
}

@Suite("Calls of schedulers", .timeLimit(.minutes(10))) struct SchedulerCallTests {
  private let scheduler = NotingScheduler()
  private let subject = PassthroughSubject<Int, Failed>()

  @Test("debounce starts a repeating call for each value, and cancels the one before afterwards")
  func debounce() {
    let recorder = subject.debounce(for: 2, scheduler: scheduler, options: .some).record()
    #expect(scheduler.take() == [])
    subject.send(1)
    #expect(scheduler.take() == ["now", "tolerance", "repeating, options"])
    subject.send(2)
    #expect(scheduler.take() == ["now", "tolerance", "repeating, options", "cancel"])
    scheduler.clock.advance(by: 2)
    #expect(recorder.values == [2])
    #expect(scheduler.take() == ["cancel"])
    subject.send(3)
    _ = scheduler.take()
    subject.send(completion: .finished)
    #expect(scheduler.take() == ["cancel", "at once"])
    scheduler.clock.advance(by: 10)
    #expect(recorder.values == [2])
    #expect(recorder.hasFinished)
  }

  @Test("Whatever ends debounce, timeout and collect by time cancels their call", arguments: 0..<3, 0..<3)
  func endsOfCalls(kind: Int, end: Int) {
    let recorder =
      switch kind {
      case 0: subject.debounce(for: 2, scheduler: scheduler).eraseToAnyPublisher().record()
      case 1: subject.timeout(2, scheduler: scheduler).eraseToAnyPublisher().record()
      default: subject.collect(.byTime(scheduler, 2)).map(\.count).eraseToAnyPublisher().record()
      }
    for value in 1...3 { subject.send(value) }
    let calls = scheduler.calls.filter { $0 == "repeating" }.count
    switch end {
    case 0: subject.send(completion: .finished)
    case 1: subject.send(completion: .failure(Failed()))
    default: recorder.cancel()
    }
    #expect(calls == [3, 5, 1][kind])
    // What is left at the end would come later.
    scheduler.clock.advance(by: 20)
    #expect(scheduler.take().filter { $0 == "cancel" }.count == calls)
    #expect(scheduler.clock.scheduledCount == 0)
  }

  @Test("timeout starts again with the first request and each value, and sends the end straight away")
  func timeout() {
    let countdown = ["now", "tolerance", "repeating, options", "cancel"]
    let recorder = subject.timeout(2, scheduler: scheduler, options: .some).record(.none)
    #expect(scheduler.take() == ["now", "tolerance", "repeating, options"])
    recorder.request(.max(5))
    #expect(scheduler.take() == countdown)
    recorder.request(.max(5))
    #expect(scheduler.take() == [])
    subject.send(1)
    #expect(scheduler.take() == countdown + ["at once, options"])
    scheduler.clock.advance(by: 1)
    #expect(recorder.values == [1])
    scheduler.clock.advance(by: 1)
    #expect(scheduler.take() == ["cancel"])
    #expect(recorder.hasFinished)
  }

  @Test(
    "timeout stops its countdown before it hands a completion on, and a cancellation still reaches upstream")
  func timeoutCompletion() {
    let source = Upstream<Failed>()
    let recorder = source.timeout(2, scheduler: scheduler, options: .some).record()
    _ = scheduler.take()
    source.finish()
    #expect(scheduler.take() == ["cancel", "at once, options"])
    recorder.cancel()
    scheduler.clock.advance(by: 5)
    #expect(source.cancellations == 1)
    #expect(recorder.completions.isEmpty)
  }

  @Test("throttle reads the clock for each event, and has one call at most") func throttle() {
    let recorder = subject.throttle(for: 2, scheduler: scheduler, latest: true).record()
    #expect(scheduler.take() == ["now", "now"])
    subject.send(1)
    #expect(scheduler.take() == ["now", "at once"])
    scheduler.clock.advance()
    #expect(scheduler.take() == ["now"])
    subject.send(2)
    #expect(scheduler.take() == ["now", "tolerance", "later"])
    subject.send(3)
    #expect(scheduler.take() == ["now"])
    subject.send(completion: .finished)
    #expect(scheduler.take() == ["now"])
    scheduler.clock.advance(by: 2)
    #expect(scheduler.take() == [])
    #expect(recorder.values == [1, 3])
    #expect(recorder.hasFinished)
  }

  @Test("A throttle that was cancelled reads no clock") func cancelledThrottle() {
    let source = Stubborn()
    let recorder = source.throttle(for: 2, scheduler: scheduler, latest: true).record()
    recorder.cancel()
    _ = scheduler.take()
    source.send(1)
    source.finish()
    #expect(scheduler.take() == [])
  }

  @Test("Work for later is in an operation queue at once, and runs once") func operationQueue() async {
    let queue = OperationQueue()
    let runs = Shared(Recorder<Int, Never>(.none))
    queue.schedule(after: queue.now.advanced(by: .milliseconds(20)), tolerance: 0, options: nil) {
      _ = runs.value.receive(1)
    }
    #expect(queue.operationCount == 1)
    let operation = queue.operations.first
    #expect(operation is any Cancellable)
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        queue.waitUntilAllOperationsAreFinished()
        continuation.resume()
      }
    }
    #expect(runs.value.values == [1])
    operation?.main()
    #expect(runs.value.values == [1])
  }

  @Test("An operation for later is not ready until its time") func readiness() {
    let queue = OperationQueue()
    queue.schedule(after: queue.now.advanced(by: .seconds(100_000)), tolerance: 0, options: nil) {}
    #expect(queue.operations.first?.isReady == false)
    queue.cancelAllOperations()
  }

  @Test("Repeated work of an operation queue is added after each run, until it is cancelled")
  func repeatedOperations() async {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let counts = Shared(Recorder<Int, Never>(.none))
    let token = Shared(Recorder<Int, Never>(.none))
    await withCheckedContinuation { continuation in
      let link = queue.schedule(
        after: queue.now, interval: .milliseconds(1), tolerance: 0, options: nil
      ) {
        _ = counts.value.receive(queue.operationCount)
        if counts.value.values.count == 3 { continuation.resume() }
      }
      token.value.receive(subscription: Link(link))
    }
    token.value.cancel()
    #expect(counts.value.values.prefix(3) == [1, 1, 1])
  }

  private struct Link: Subscription {
    let combineIdentifier = CombineIdentifier()
    let cancellable: any Cancellable
    init(_ cancellable: any Cancellable) { self.cancellable = cancellable }
    func request(_ demand: Subscribers.Demand) {}
    func cancel() { cancellable.cancel() }
  }
}
