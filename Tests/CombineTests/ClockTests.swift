import Combine
import CombineTesting
import Foundation
import Testing

/// Operators of time, and the schedulers of the system.
@Suite("Clocks", .timeLimit(.minutes(10))) struct ClockTests {
  private let subject = PassthroughSubject<Int, Failed>()
  private let scheduler = TestScheduler()

  @Test("A debounce drops a value that isn't wanted when its time comes") func unwantedDebounce() {
    let recorder = subject.debounce(for: 1, scheduler: scheduler).record(.none)
    subject.send(1)
    scheduler.advance(by: 2)
    recorder.request(.max(1))
    #expect(recorder.values == [])
    subject.send(2)
    scheduler.advance(by: 2)
    #expect(recorder.values == [2])
  }

  /// Sends one value to its subscriber, and keeps nothing.
  private struct Fleeting: Publisher {
    typealias Output = Int
    typealias Failure = Failed

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
      subscriber.receive(subscription: Subscriptions.empty)
      _ = subscriber.receive(1)
    }
  }

  @Test("The countdown of a debounce keeps it until its time, though nobody else holds it any more")
  func countdownKeeps() {
    var values: [Int] = []
    do {
      // Neither the upstream nor the subscriber holds on to the other.
      let subscriber = AnySubscriber<Int, Failed>(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { value in
          values.append(value)
          return .none
        })
      Fleeting().debounce(for: 1, scheduler: scheduler).subscribe(subscriber)
    }
    scheduler.advance(by: 2)
    #expect(values == [1])
  }

  @Test("A throttle sends at once where the interval since the last value has passed") func throttleLater() {
    let recorder = subject.throttle(for: 2, scheduler: scheduler, latest: false).record()
    subject.send(1)
    scheduler.advance(by: 5)
    subject.send(2)
    scheduler.advance()
    #expect(recorder.values == [1, 2])
  }

  @Test("A timer keeps the tolerance that it was made with") func tolerance() {
    let published = Timer.publish(every: 1, tolerance: 0.5, on: .current, in: .default)
    #expect(published.tolerance == 0.5)
    let made = Timer.TimerPublisher(interval: 1, tolerance: 0.25, runLoop: .current, mode: .default)
    #expect(made.tolerance == 0.25)
  }

  @Test("Repeated work is cancelled by an erased cancellable, on every system's scheduler") func tokens() {
    let queue = OperationQueue()
    let operations = queue.schedule(
      after: queue.now.advanced(by: 100_000), interval: 1, tolerance: 0, options: nil
    ) {}
    #expect(operations is AnyCancellable)
    operations.cancel()
    queue.cancelAllOperations()
    let loop = RunLoop.current.schedule(
      after: RunLoop.current.now.advanced(by: 100_000), interval: 1, tolerance: 0, options: nil
    ) {}
    #expect(loop is AnyCancellable)
    loop.cancel()
  }

  @Test("A timeout works on the immediate scheduler, where it is over at once") func immediateTimeout() {
    let recorder = subject.timeout(1, scheduler: ImmediateScheduler.shared).record()
    #expect(recorder.hasFinished)
    #expect(recorder.values == [])
  }

  @Test("subscribe(on:) stands a subscriber that asks for more from within a request")
  func immediateSubscription() {
    let source = Asking()
    let recorder = source.subscribe(on: ImmediateScheduler.shared).record(.max(1))
    source.onRequest = { recorder.request(.max(1)) }
    recorder.request(.max(1))
    #expect(source.requests == 3)
  }

  /// Calls a closure from within the second request.
  private final class Asking: Publisher, Subscription {
    typealias Output = Int
    typealias Failure = Never
    private(set) var requests = 0
    var onRequest: () -> Void = {}

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      subscriber.receive(subscription: self)
    }

    func request(_ demand: Subscribers.Demand) {
      requests += 1
      if requests == 2 { onRequest() }
    }

    func cancel() {}
  }

  @Test("A buffer's closure may send upstream a value as it makes the error") func bufferError() {
    let subject = subject
    let recorder = subject.buffer(
      size: 1, prefetch: .byRequest,
      whenFull: .customError {
        subject.send(3)
        return Failed()
      }
    ).record(.none)
    subject.send(1)
    subject.send(2)
    recorder.request(.unlimited)
    #expect(recorder.values == [1])
    #expect(recorder.failure == Failed())
  }

  @Test("flatMap stands an upstream that fails again as one of its publishers is cancelled")
  func flatMapFailure() {
    let (outer, inner) = (Upstream<Failed>(), PassthroughSubject<Int, Failed>())
    let recorder = outer.flatMap { _ in inner.handleEvents(receiveCancel: { outer.fail(Failed()) }) }.record()
    outer.send(1)
    outer.fail(Failed())
    #expect(recorder.completions.count == 1)
  }
}
