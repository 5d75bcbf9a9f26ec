import Combine
import CombineTesting
import Dispatch
import Foundation
import Synchronization
import Testing

/// Every operator between threads that send, request, cancel and move the clock.
@Suite(.timeLimit(.minutes(10))) struct OperatorThreadTests {
  @Test(
    "Threads that send, request, cancel and move the clock are let through one at a time",
    arguments: OperatorRow.all, [false, true])
  func manyThreads(row: OperatorRow, cancels: Bool) {
    let subject = PassthroughSubject<Int, Failed>()
    let scheduler = TestScheduler()
    let probe = Probe(row.traits.contains(.isOver) ? .none : .unlimited)
    let inside = Atomic(0)
    let overlaps = Atomic(0)
    probe.onValue = { _ in
      // Several values may be on the way through one thread's stack; two threads may not be.
      let me = Int(bitPattern: UInt(pthread_self()))
      let previous = inside.exchange(me, ordering: .acquiringAndReleasing)
      if previous != 0, previous != me { overlaps.wrappingAdd(1, ordering: .relaxed) }
      inside.store(previous, ordering: .releasing)
      return .none
    }
    row.subscribe(AnyPublisher(subject), scheduler, probe)
    scheduler.advance(by: .seconds(10))
    let link = Shared(probe.subscription)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for step in 0..<60 {
        switch thread {
        case 0, 1: subject.send(step)
        case 2: link.value?.request(.max(1))
        default:
          scheduler.advance(by: .seconds(10))
          if cancels, step == 30 { link.value?.cancel() }
        }
      }
    }
    subject.send(completion: .finished)
    for _ in 0..<3 { scheduler.advance(by: .seconds(10)) }
    #expect(overlaps.load(ordering: .relaxed) == 0)
    #expect(probe.breaches == [])
    #expect(cancels || probe.completions == ["finished"])
  }
}
