import Combine
import CombineTesting
import Testing

/// The end of a stream.
enum Ending: String, CaseIterable, CustomTestStringConvertible {
  case finished, failed, cancelled

  var testDescription: String { rawValue }
}

/// Whether operators let go of what they hold, and stand what is done inside their callbacks.
@Suite(.timeLimit(.minutes(10))) struct OperatorLifeTests {
  @Test(
    "After its end a stream keeps nobody, while its upstream lives on", arguments: OperatorRow.all,
    Ending.allCases)
  func keepsNobody(row: OperatorRow, ending: Ending) {
    guard ending != .failed || !row.traits.contains(.neverFails) else { return }
    let feed = Feed()
    weak var probe: Probe?
    weak var inner: AnyObject?
    do {
      let strong = Probe(row.traits.contains(.isOver) ? .none : .unlimited)
      let scheduler = TestScheduler()
      row.subscribe(AnyPublisher(feed), scheduler, strong)
      scheduler.advance(by: .seconds(10))
      feed.send(1)
      scheduler.advance(by: .seconds(10))
      switch ending {
      case .finished: feed.send(completion: .finished)
      case .failed: feed.send(completion: .failure(Failed()))
      case .cancelled: strong.cancel()
      }
      scheduler.advance(by: .seconds(10))
      scheduler.advance(by: .seconds(10))
      probe = strong
      inner = strong.subscription.map { $0 as AnyObject }
      strong.release()
    }
    #expect(probe == nil, "the subscriber")
    #expect(inner == nil || inner === feed.subscriptions.first, "the subscription")
  }

  @Test("A subscriber that is told of a value may send, subscribe and complete", arguments: OperatorRow.all)
  func standsReentrancy(row: OperatorRow) {
    let subject = PassthroughSubject<Int, Failed>()
    let scheduler = TestScheduler()
    let probe = Probe(row.traits.contains(.isOver) ? .none : .unlimited)
    let other = Probe(row.traits.contains(.isOver) ? .none : .unlimited)
    var calls = 0
    probe.onValue = { _ in
      calls += 1
      let call = calls
      if call == 1 { subject.send(5) }
      if call == 2 { row.subscribe(AnyPublisher(subject), scheduler, other) }
      if call == 3 {
        subject.send(8)
        subject.send(completion: .finished)
        subject.send(2)
      }
      return .none
    }
    probe.onCompletion = { probe in
      subject.send(1)
      probe.request(.max(1))
    }
    row.subscribe(AnyPublisher(subject), scheduler, probe)
    scheduler.advance(by: .seconds(10))
    for value in [1, 3, 6, 4, 9] {
      subject.send(value)
      scheduler.advance(by: .seconds(10))
    }
    subject.send(completion: .finished)
    for _ in 0..<3 { scheduler.advance(by: .seconds(10)) }
    #expect(probe.breaches == [])
    #expect(other.breaches == [])
    #expect(probe.completions == ["finished"])
  }

  @Test(
    "A subscriber may cancel while it is told of the completion, and gets nothing more",
    arguments: OperatorRow.all)
  func standsCancellingAtTheEnd(row: OperatorRow) {
    let probe = Probe(row.traits.contains(.isOver) ? .none : .unlimited)
    probe.onCompletion = { $0.cancel() }
    let run = row.run(probe)
    run.send(3)
    run.send(completion: .finished)
    run.send(4)
    #expect(probe.breaches == [])
    #expect(probe.completions.count == 1)
  }

  @Test(
    "A subscriber that goes with its cancellation or completion may ask and cancel once more meanwhile",
    arguments: OperatorRow.all, [false, true])
  func standsCancellingOnRelease(row: OperatorRow, cancels: Bool) {
    var releases = 0
    let run: OperatorRun
    var subscription: (any Subscription)?
    do {
      let probe = Probe(row.traits.contains(.isOver) ? .none : .unlimited)
      run = row.run(probe)
      subscription = probe.subscription
      probe.release()
      probe.onRelease = {
        releases += 1
        subscription?.request(.max(1))
        subscription?.cancel()
      }
    }
    run.send(3)
    if cancels { subscription?.cancel() } else { run.send(completion: .finished) }
    run.settle()
    do {
      // Where the subscription holds the subscriber to the last, that goes here.
      let last = subscription
      subscription = nil
      withExtendedLifetime(last) {}
    }
    #expect(releases == 1)
  }
}
