import Combine
import CombineTesting
import Testing

/// Operators before, during and after the end of a subscription, and with an upstream that breaks the rules.
@Suite(.timeLimit(.minutes(10))) struct OperatorEndTests {
  @Test(
    "A subscriber that cancels instead of asking for values gets none, and upstream is let go of",
    arguments: OperatorRow.all)
  func cancelledBefore(row: OperatorRow) {
    guard !row.traits.contains(.isOver) else { return }
    let probe = Probe()
    probe.onSubscription = { $0.cancel() }
    let run = row.run(probe)
    for value in [1, 8] { run.send(value) }
    run.send(completion: .finished)
    #expect(probe.values == [])
    #expect(probe.completions == [])
    #expect(probe.breaches == [])
    #expect(run.feed.isIdle || row.traits.contains(.staysSubscribed))
  }

  @Test("A subscriber that cancels while it takes a value gets no other", arguments: OperatorRow.all)
  func cancelledDuring(row: OperatorRow) {
    let probe = Probe(row.traits.contains(.isOver) ? .none : .unlimited)
    probe.onValue = { probe in
      probe.cancel()
      return .max(1)
    }
    let run = row.run(probe)
    let values = [1, 8, 4]
    for value in values { run.send(value) }
    run.send(completion: .finished)
    #expect(probe.values == Array(row.onFinish(values).prefix(1)))
    #expect(probe.breaches == [])
    #expect(run.feed.isIdle || row.traits.contains(.staysSubscribed))
  }

  /// The last value may be one that the operator sends at the end, with the completion right behind it.
  @Test(
    "A subscriber that cancels while it takes any of the values gets neither another nor the end",
    arguments: OperatorRow.all, [false, true])
  func cancelledAtEach(row: OperatorRow, fails: Bool) {
    guard row.traits.isDisjoint(with: fails ? [.isOver, .neverFails, .failsAtOnce] : .isOver) else { return }
    for input in [[], [1], [8, 4], [1, 8, 4, 5]] {
      let expected = fails ? row.onFailure(input).values : row.onFinish(input)
      for count in expected.indices {
        let probe = Probe(.unlimited)
        probe.onValue = { probe in
          if probe.values.count == count + 1 { probe.cancel() }
          return .none
        }
        let run = row.run(probe)
        for value in input { run.send(value) }
        run.send(completion: fails ? .failure(Failed()) : .finished)
        run.settle()
        if !row.traits.contains(.mixes) { #expect(probe.values == Array(expected[...count])) }
        #expect(probe.values.count == count + 1)
        #expect(probe.breaches == [])
        #expect(run.feed.isIdle || row.traits.contains(.staysSubscribed))
      }
    }
  }

  @Test("Values, requests and cancellations after a cancellation have no effect", arguments: OperatorRow.all)
  func cancelledBetween(row: OperatorRow) {
    let probe = Probe(row.traits.contains(.isOver) ? .none : .unlimited)
    let run = row.run(probe)
    for value in [1, 8] { run.send(value) }
    let count = probe.values.count
    probe.cancel()
    run.settle()
    #expect(run.feed.isIdle || row.traits.contains(.staysSubscribed))
    for value in [2, 9] { run.send(value) }
    probe.request(.max(3))
    probe.cancel()
    run.send(completion: .failure(Failed()))
    #expect(probe.values.count == count)
    #expect(probe.breaches == [])
  }

  @Test("Requests and cancellations after the completion have no effect", arguments: OperatorRow.all)
  func cancelledAfter(row: OperatorRow) {
    let probe = Probe(row.traits.contains(.isOver) ? .none : .unlimited)
    let run = row.run(probe)
    run.send(1)
    run.send(completion: .finished)
    let outcome = probe.outcome
    #expect(outcome.end == "finished")
    probe.request(.max(1))
    probe.cancel()
    probe.request(.unlimited)
    run.settle()
    #expect(probe.outcome == outcome)
    #expect(probe.breaches == [])
  }

  /// Upstream gives two subscriptions, and goes on after its completion.
  @Test(
    "A subscriber hears one subscription and one completion, though upstream breaks the rules",
    arguments: OperatorRow.all)
  func unrulyUpstream(row: OperatorRow) {
    guard row.traits.isDisjoint(with: [.passive, .neverFails]) else { return }
    let probe = Probe(row.traits.contains(.isOver) ? .none : .unlimited)
    let scheduler = TestScheduler()
    let unruly = Unruly()
    row.subscribe(AnyPublisher(unruly), scheduler, probe)
    for _ in 0..<3 { scheduler.advance(by: .seconds(10)) }
    #expect(probe.breaches == [])
    #expect(probe.completions.count <= 1)
    #expect(unruly.second.isCancelled, "the second subscription is cancelled")
  }

  @Test("A subscription has the description that print shows", arguments: OperatorRow.all)
  func description(row: OperatorRow) throws {
    let probe = Probe()
    let run = row.run(probe)
    run.settle()
    let subscription = try #require(probe.subscription)
    #expect("\(subscription)" == row.text)
  }
}

/// Gives two subscriptions, and goes on after its completion.
private final class Unruly: Publisher {
  typealias Output = Int
  typealias Failure = Failed

  final class Link: Subscription {
    var isCancelled = false
    func request(_ demand: Subscribers.Demand) {}
    func cancel() { isCancelled = true }
  }

  private let first = Link()
  let second = Link()

  func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Failed {
    subscriber.receive(subscription: first)
    subscriber.receive(subscription: second)
    _ = subscriber.receive(1)
    subscriber.receive(completion: .finished)
    _ = subscriber.receive(2)
    subscriber.receive(completion: .failure(Failed()))
    subscriber.receive(completion: .finished)
  }
}
