import Combine
import Testing

@Suite(.timeLimit(.minutes(10))) struct OperatorTests {
  @Test func demandPassesThrough() {
    let recorder = (1...10).publisher.filter { $0.isMultiple(of: 2) }.map { $0 * 10 }.record(.max(2))
    #expect(recorder.values == [20, 40])
    recorder.request(.max(1))
    #expect(recorder.values == [20, 40, 60])
    recorder.request(.unlimited)
    #expect(recorder.values == [20, 40, 60, 80, 100])
    #expect(recorder.hasFinished)
  }

  @Test("combineLatest sends the latest of both, and zip sends pairs") func combining() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
    let latest = a.combineLatest(b) { "\($0)\($1)" }.record()
    let zip = a.zip(b).map { "\($0)\($1)" }.record()
    a.send(1)
    a.send(2)
    b.send("a")
    b.send("b")
    a.send(completion: .finished)
    #expect(latest.values == ["2a", "2b"])
    #expect(latest.completions.isEmpty)
    #expect(zip.values == ["1a", "2b"])
    #expect(zip.hasFinished)
    b.send(completion: .finished)
    #expect(latest.hasFinished)
  }

  @Test("merge sends what all send, and no more than is wanted") func merging() {
    let (a, b) = (PassthroughSubject<Int, Failed>(), PassthroughSubject<Int, Failed>())
    let merged = a.merge(with: b).record()
    let many = Publishers.MergeMany([a, b]).record(.max(1))
    a.send(1)
    b.send(2)
    a.send(completion: .finished)
    b.send(3)
    b.send(completion: .failure(Failed()))
    #expect(merged.values == [1, 2, 3])
    #expect(merged.failure == Failed())
    #expect(many.values == [1])
    let three = (1...2).publisher.merge(with: (3...4).publisher, (5...6).publisher)
    #expect(three.wholeValues() == [1, 2, 3, 4, 5, 6])
    let limited = Publishers.MergeMany((1...3).publisher, (4...6).publisher).record(.max(2))
    #expect(limited.values == [1, 2])
    limited.request(.unlimited)
    #expect(limited.values.sorted() == [1, 2, 3, 4, 5, 6])
    #expect(limited.hasFinished)
  }

  @Test("flatMap sends what all its publishers send, and switchToLatest what the latest does")
  func flattening() {
    #expect((1...3).publisher.flatMap { Just($0 * 2) }.wholeValues() == [2, 4, 6])
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let flat = outer.flatMap { $0 }.record()
    let one = outer.flatMap(maxPublishers: .max(1)) { $0 }.record()
    let latest = outer.switchToLatest().record()
    outer.send(a)
    outer.send(b)
    a.send(1)
    b.send(2)
    outer.send(completion: .finished)
    a.send(completion: .finished)
    #expect(one.hasFinished)
    b.send(3)
    b.send(completion: .finished)
    #expect(flat.values == [1, 2, 3])
    #expect(flat.hasFinished)
    #expect(one.values == [1])
    #expect(latest.values == [2, 3])
    #expect(latest.hasFinished)
  }

  @Test("Prepended values come first, and appended ones last") func concatenating() {
    #expect(Just(3).prepend(1, 2).append([4, 5]).append(Just(6)).wholeValues() == [1, 2, 3, 4, 5, 6])
    let recorder = (1...2).publisher.append(3...4).record(.max(3))
    #expect(recorder.values == [1, 2, 3])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2, 3, 4])
    #expect(recorder.hasFinished)
  }

  @Test("All who share a publisher have one subscription to it, which ends with the last of them")
  func sharing() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let shared = subject.handleEvents(
      receiveSubscription: { _ in log.append("subscribe") }, receiveCancel: { log.append("cancel") }
    ).share()
    let (a, b) = (shared.record(), shared.record())
    subject.send(1)
    a.cancel()
    subject.send(2)
    #expect(log == ["subscribe"])
    b.cancel()
    #expect(log == ["subscribe", "cancel"])
    #expect(a.values == [1])
    #expect(b.values == [1, 2])
    let c = shared.record()
    subject.send(3)
    #expect(c.values == [3])
    subject.send(completion: .finished)
    #expect(c.hasFinished)
    #expect(shared.record().hasFinished)
    #expect(log == ["subscribe", "cancel", "subscribe"])
  }

  @Test("print writes each event and each request") func printing() {
    final class Lines: TextOutputStream {
      var text = ""
      func write(_ string: String) { text += string }
    }
    let lines = Lines()
    let recorder = (1...3).publisher.print("p", to: lines).record(.max(1))
    recorder.onValue = { $0 == 2 ? .max(1) : .none }
    recorder.request(.max(1))
    let expected = """
      p: receive subscription: (1...3)
      p: request max: (1)
      p: receive value: (1)
      p: request max: (1)
      p: receive value: (2)
      p: request max: (1) (synchronous)
      p: receive value: (3)
      p: receive finished

      """
    #expect(lines.text == expected)
  }

  @Test func futureKeepsItsResult() async {
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    let early = future.record()
    promise?(.success(1))
    promise?(.success(2))
    #expect(early.values == [1])
    #expect(future.record().values == [1])
    let value = await future.value
    #expect(value == 1)
  }

  @Test("A future that fails while a subscriber attaches fails after the subscriber has its subscription")
  func failureWhileAttaching() {
    var promise: Future<Int, Failed>.Promise?
    let future = Future<Int, Failed> { promise = $0 }
    let record = future.handleEvents(receiveSubscription: { _ in promise?(.failure(Failed())) }).record()
    #expect(record.failure == Failed())
  }

  @Test("A loop gets each value of a publisher, and throws its failure") func asyncValues() async {
    var got: [Int] = []
    for await value in (1...5).publisher.values { got.append(value) }
    #expect(got == [1, 2, 3, 4, 5])
    await #expect(throws: Failed.self) {
      for try await _ in Fail<Int, Failed>(error: Failed()).values {}
    }
  }
}
