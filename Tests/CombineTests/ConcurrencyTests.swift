import Combine
import CombineExtras
import Dispatch
import Synchronization
import Testing

/// Runs a closure on several threads at once, and waits for all.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  DispatchQueue.concurrentPerform(iterations: count, execute: body)
}

/// A count that notes when two threads are inside at once.
private final class Guarded: Sendable {
  let count = Atomic(0)
  let inside = Atomic(0)
  let overlaps = Atomic(0)

  func enter() {
    if inside.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue > 1 {
      overlaps.wrappingAdd(1, ordering: .relaxed)
    }
    count.wrappingAdd(1, ordering: .relaxed)
    inside.wrappingSubtract(1, ordering: .acquiringAndReleasing)
  }
}

@Suite(.timeLimit(.minutes(10))) struct ConcurrencyTests {
  @Test func sendingFromManyThreadsIsSerialised() {
    let subject = PassthroughSubject<Int, Never>()
    let guarded = Guarded()
    let sink = subject.sink { _ in guarded.enter() }
    onThreads(4) { _ in for value in 0..<2000 { subject.send(value) } }
    #expect(guarded.count.load(ordering: .relaxed) == 8000)
    #expect(guarded.overlaps.load(ordering: .relaxed) == 0)
    sink.cancel()
  }

  @Test("Subscribers may come and go while other threads send") func subscribingAndCancellingWhileSending() {
    let subject = CurrentValueSubject<Int, Never>(0)
    onThreads(4) { thread in
      for value in 0..<500 {
        if thread < 2 {
          subject.send(value)
        } else {
          let sink = subject.map { $0 + 1 }.sink { _ in }
          sink.cancel()
        }
      }
    }
    #expect(subject.value == 499)
  }

  @Test func mergeAndFlatMapAreSerialised() {
    let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
    let merged = Guarded()
    let flat = Guarded()
    let mergeSink = Publishers.MergeMany(subjects).sink { _ in merged.enter() }
    let flatSink = subjects.publisher.flatMap { $0 }.sink { _ in flat.enter() }
    onThreads(4) { thread in for value in 0..<1000 { subjects[thread].send(value) } }
    for guarded in [merged, flat] {
      #expect(guarded.count.load(ordering: .relaxed) == 4000)
      #expect(guarded.overlaps.load(ordering: .relaxed) == 0)
    }
    mergeSink.cancel()
    flatSink.cancel()
  }

  @Test func latestAndZipAreSerialised() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let (latest, zip) = (Guarded(), Guarded())
    let sinks = [
      a.combineLatest(b).sink { _ in latest.enter() }, a.zip(b).sink { _ in zip.enter() },
    ]
    onThreads(2) { thread in for value in 0..<2000 { (thread == 0 ? a : b).send(value) } }
    #expect(zip.count.load(ordering: .relaxed) == 2000)
    #expect(latest.overlaps.load(ordering: .relaxed) == 0)
    #expect(zip.overlaps.load(ordering: .relaxed) == 0)
    for sink in sinks { sink.cancel() }
  }

  @Test("A cancellation among requests leaves the values so far in order") func requestRacingCancel() {
    for _ in 0..<200 {
      let recorder = (0..<50).publisher.map { $0 }.record(.none)
      let carried = Carried(recorder)
      onThreads(2) { thread in
        if thread == 0 {
          for _ in 0..<20 { carried.link?.request(.max(1)) }
        } else {
          carried.link?.cancel()
        }
      }
      #expect(recorder.values == Array(0..<recorder.values.count))
    }
  }

  @Test("A future that another thread fulfils can be awaited") func aFutureFulfilledElsewhere() async {
    for value in 0..<100 {
      let future = Future<Int, Never> { promise in DispatchQueue.global().async { promise(.success(value)) } }
      let got = await future.value
      #expect(got == value)
    }
  }

  @Test("A task that awaits the values of a subject gets all that are buffered")
  func valuesOfASubject() async {
    let subject = PassthroughSubject<Int, Never>()
    let values = subject.buffer(size: 1000, prefetch: .byRequest, whenFull: .dropOldest).values
    var iterator = values.makeAsyncIterator()
    let task = Task.detached {
      for value in 0..<500 { subject.send(value) }
      subject.send(completion: .finished)
    }
    var got: [Int] = []
    while let value = await iterator.next() { got.append(value) }
    await task.value
    #expect(got == Array(0..<500))
  }

  @Test func cancellingATaskEndsItsValues() async {
    let subject = PassthroughSubject<Int, Never>()
    let (cancelled, continuation) = AsyncStream<Void>.makeStream()
    let publisher = subject.handleEvents(receiveCancel: { continuation.finish() }).eraseToAnyPublisher()
    let box = Box(publisher)
    let task = Task { for await _ in box.publisher.values {} }
    task.cancel()
    await task.value
    for await _ in cancelled {}
  }

  @Test("Transforms are awaited one at a time, and an error ends the stream") func awaitedTransforms() async {
    let source = (1...5).publisher.await(maxPublishers: .max(1)) { $0 * 2 }
    var got: [Int] = []
    for await value in source.values { got.append(value) }
    #expect(got == [2, 4, 6, 8, 10])
    let failing = (1...5).publisher.tryAwait { _ -> Int in throw Failed() }
    await #expect(throws: Failed.self) { for try await _ in failing.values {} }
  }

  @Test("An async sequence is published value by value") func publishersOfAsyncSequences() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for value in 0..<5 { continuation.yield(value) }
    continuation.finish()
    var got: [Int] = []
    for try await value in stream.publisher.map({ $0 + 1 }).values { got.append(value) }
    #expect(got == [1, 2, 3, 4, 5])
  }

  @Test func receivingOnAConcurrentQueueKeepsTheOrder() async {
    let queue = DispatchQueue(label: "test", attributes: .concurrent)
    let publisher = (0..<1000).publisher.receive(on: queue).collect()
    var all: [Int] = []
    for await list in publisher.values { all = list }
    #expect(all == Array(0..<1000))
  }
}

/// Carries a publisher into a task. Unchecked because it is used by that task alone.
private struct Box<Output>: @unchecked Sendable {
  let publisher: AnyPublisher<Output, Never>

  init(_ publisher: AnyPublisher<Output, Never>) { self.publisher = publisher }
}

/// Carries a subscription to several threads. Unchecked because that is what the test is about.
private struct Carried: @unchecked Sendable {
  let link: (any Subscription)?

  init<Input, Failure>(_ recorder: Recorder<Input, Failure>) { link = recorder.subscription }
}

@Suite(.timeLimit(.minutes(10))) struct AsyncValueTests {
  @Test func eachStepAsksForOneValue() async {
    var requests: [Subscribers.Demand] = []
    let values = (1...3).publisher.handleEvents(receiveRequest: { requests.append($0) }).values
    var iterator = values.makeAsyncIterator()
    #expect(requests.isEmpty)
    let first = await iterator.next()
    #expect(first == 1)
    #expect(requests == [.max(1)])
    let second = await iterator.next()
    #expect(second == 2)
    #expect(requests == [.max(1), .max(1)])
    let third = await iterator.next()
    let end = await iterator.next()
    #expect(third == 3)
    #expect(end == nil)
  }

  @Test func releasingTheIteratorCancels() async {
    var cancels = 0
    do {
      var iterator = Empty<Int, Never>(completeImmediately: false).prepend(1)
        .handleEvents(receiveCancel: { cancels += 1 }).values.makeAsyncIterator()
      let first = await iterator.next()
      #expect(first == 1)
      #expect(cancels == 0)
    }
    #expect(cancels == 1)
  }

  @Test("An error is thrown once, and what follows is the end", arguments: 0..<4)
  @MainActor func anErrorIsThrownOnce(kind: Int) async throws {
    let subject = PassthroughSubject<Int, Failed>()
    let publisher: AnyPublisher<Int, Failed> =
      switch kind {
      case 0: Fail(error: Failed()).eraseToAnyPublisher()
      case 1: subject.eraseToAnyPublisher()
      case 2:
        subject.handleEvents(receiveRequest: { _ in subject.send(completion: .failure(Failed())) })
          .eraseToAnyPublisher()
      default:
        // The error comes once the loop waits, and lets the actor go.
        subject.handleEvents(receiveRequest: { _ in
          Task { @MainActor in subject.send(completion: .failure(Failed())) }
        }).eraseToAnyPublisher()
      }
    var iterator = publisher.values.makeAsyncIterator()
    if kind == 1 { subject.send(completion: .failure(Failed())) }
    var outcomes: [String] = []
    for _ in 0..<3 {
      do {
        let value = try await iterator.next()
        outcomes.append(value == nil ? "end" : "value")
      } catch {
        outcomes.append("error")
      }
    }
    #expect(outcomes == ["error", "end", "end"])
  }

  @Test("Of several tasks that wait for a value one gets the error") func anErrorForOne() async {
    let subject = PassthroughSubject<Int, Failed>()
    let values = Shared(subject.values.makeAsyncIterator())
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<3 {
        group.addTask {
          var iterator = values.value
          do { return try await iterator.next() != nil } catch { return true }
        }
      }
      subject.send(completion: .failure(Failed()))
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.filter { $0 }.count == 1)
  }

  @Test("Awaiting a future that fails throws its error") func aFutureThatFails() async {
    let future = Future<Int, Failed> { $0(.failure(Failed())) }
    await #expect(throws: Failed.self) { try await future.value }
  }
}
