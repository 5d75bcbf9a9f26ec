import Combine
import CombineTesting
import Testing

/// A scheduler whose repeating calls come once and can't be cancelled; it counts the attempts.
private final class LaxScheduler: Scheduler {
  private final class Token: Cancellable {
    let scheduler: LaxScheduler
    init(_ scheduler: LaxScheduler) { self.scheduler = scheduler }
    func cancel() { scheduler.cancels += 1 }
  }

  let clock = TestScheduler()
  private(set) var cancels = 0

  var now: TestTime { clock.now }
  var minimumTolerance: TestTime.Stride { clock.minimumTolerance }

  func schedule(options: Never?, _ action: @escaping () -> Void) { clock.schedule(action) }

  func schedule(
    after date: TestTime, tolerance: TestTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    clock.schedule(after: date, tolerance: tolerance, action)
  }

  func schedule(
    after date: TestTime, interval: TestTime.Stride, tolerance: TestTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    clock.schedule(after: date, tolerance: tolerance, action)
    return Token(self)
  }
}

/// Operators of time on a scheduler that is no help to them.
@Suite(.timeLimit(.minutes(10))) struct LaxSchedulerTests {
  @Test("A countdown that was started anew does nothing when its first call comes all the same")
  func replacedCall() {
    let (subject, scheduler) = (PassthroughSubject<Int, Never>(), LaxScheduler())
    let debounced = subject.debounce(for: 2, scheduler: scheduler).record()
    let timed = subject.timeout(2, scheduler: scheduler).record()
    for value in 1...2 {
      subject.send(value)
      scheduler.clock.advance(by: .seconds(1))
    }
    scheduler.clock.advance(by: .milliseconds(500))
    #expect(debounced.values == [])
    #expect(!timed.hasFinished)
    scheduler.clock.advance(by: .seconds(1))
    #expect(debounced.values == [2])
    #expect(timed.hasFinished)
  }

  @Test("Collecting by time cancels its timer at the end, and upon a cancellation")
  func collecting() {
    for finishes in [true, false] {
      let (subject, scheduler) = (PassthroughSubject<Int, Never>(), LaxScheduler())
      let recorder = subject.collect(.byTime(scheduler, 5)).record()
      if finishes { subject.send(completion: .finished) } else { recorder.cancel() }
      scheduler.clock.advance(by: .seconds(1))
      #expect(scheduler.cancels == 1)
    }
  }
}
