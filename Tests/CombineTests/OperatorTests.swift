import Combine
import Testing

@Suite struct OperatorTests {
  private func values<P: Publisher>(_ publisher: P) -> [P.Output] {
    let recorder = publisher.record()
    #expect(recorder.completions.count == 1)
    return recorder.values
  }

  @Test func mapping() {
    struct Point {
      var x = 1
      var y = 2
      var z = 3
    }
    #expect(values([1, 2, 3].publisher.map { $0 * 2 }.map(String.init)) == ["2", "4", "6"])
    #expect(values(Just(Point()).map(\.x)) == [1])
    #expect(values(Just(Point()).map(\.x, \.y).map { $0 + $1 }) == [3])
    #expect(values(Just(Point()).map(\.x, \.y, \.z).map { $0 + $1 + $2 }) == [6])
    #expect(values(["1", "x", "3"].publisher.compactMap { Int($0) }) == [1, 3])
    #expect(values([1, nil, 3].publisher.replaceNil(with: 0)) == [1, 0, 3])
    #expect(values((1...4).publisher.scan(0, +)) == [1, 3, 6, 10])
  }

  @Test func filtering() {
    #expect(values((1...6).publisher.filter { $0.isMultiple(of: 2) }) == [2, 4, 6])
    #expect(values([1, 1, 2, 2, 1].publisher.removeDuplicates()) == [1, 2, 1])
    #expect(values((1...5).publisher.dropFirst(2)) == [3, 4, 5])
    #expect(values([1, 5, 2].publisher.drop { $0 < 3 }) == [5, 2])
    #expect(values([1, 5, 2].publisher.prefix { $0 < 3 }) == [1])
    #expect(values((1...5).publisher.prefix(2)) == [1, 2])
    #expect(values((1...5).publisher.prefix(0)) == [])
    #expect(values((1...5).publisher.output(at: 2)) == [3])
    #expect(values((1...9).publisher.output(in: 2...4)) == [3, 4, 5])
    #expect(values((1...9).publisher.output(in: 7...)) == [8, 9])
    #expect(values((1...3).publisher.ignoreOutput()) == [])
    #expect(values(Empty<Int, Never>().replaceEmpty(with: 7)) == [7])
  }

  @Test func folding() {
    #expect(values((1...4).publisher.reduce(0, +)) == [10])
    #expect(values((1...4).publisher.collect()) == [[1, 2, 3, 4]])
    #expect(values((1...5).publisher.collect(2)) == [[1, 2], [3, 4], [5]])
    #expect(values((1...4).publisher.count()) == [4])
    #expect(values([3, 1, 2].publisher.max()) == [3])
    #expect(values([3, 1, 2].publisher.min()) == [1])
    #expect(values([3, 1, 2].publisher.first()) == [3])
    #expect(values([3, 1, 2].publisher.last()) == [2])
    #expect(values(Empty<Int, Never>().last()) == [])
    #expect(values([3, 1, 2].publisher.first { $0 < 3 }) == [1])
    #expect(values([3, 1, 2].publisher.last { $0 > 2 }) == [3])
    #expect(values([3, 1, 2].publisher.contains(1)) == [true])
    #expect(values([3, 1, 2].publisher.contains { $0 > 5 }) == [false])
    #expect(values([3, 1, 2].publisher.allSatisfy { $0 > 1 }) == [false])
  }

  @Test func throwing() {
    let source = (1...3).publisher
    func check<P: Publisher>(_ publisher: P, _ expected: [P.Output])
    where P.Output: Equatable, P.Failure == any Error {
      let recorder = publisher.record()
      #expect(recorder.values == expected)
      #expect(recorder.failure is Failed)
    }
    check(source.tryMap { if $0 == 2 { throw Failed() } else { $0 } }, [1])
    check(source.tryFilter { if $0 == 2 { throw Failed() } else { true } }, [1])
    check(source.tryCompactMap { if $0 == 2 { throw Failed() } else { $0 as Int? } }, [1])
    check(source.tryScan(0) { if $1 == 2 { throw Failed() } else { $0 + $1 } }, [1])
    check(source.tryReduce(0) { if $1 == 2 { throw Failed() } else { $0 + $1 } }, [])
    check(source.tryAllSatisfy { if $0 == 2 { throw Failed() } else { true } }, [])
    check(source.tryContains { if $0 == 2 { throw Failed() } else { false } }, [])
    check(source.tryFirst { if $0 == 2 { throw Failed() } else { false } }, [])
    check(source.tryLast { if $0 == 2 { throw Failed() } else { true } }, [])
    check(source.tryDrop { if $0 == 2 { throw Failed() } else { true } }, [])
    check(source.tryPrefix { if $0 == 2 { throw Failed() } else { true } }, [1])
    check(source.tryMax { _, _ in throw Failed() }, [])
    check(source.tryMin { _, _ in throw Failed() }, [])
    check(source.tryRemoveDuplicates { if $1 == 2 { throw Failed() } else { $0 == $1 } }, [1])
    check(Fail<Int, Failed>(error: Failed()).tryCatch { error -> Just<Int> in throw error }, [])
  }

  @Test func demandPassesThrough() {
    let recorder = (1...10).publisher.filter { $0.isMultiple(of: 2) }.map { $0 * 10 }.record(.max(2))
    #expect(recorder.values == [20, 40])
    recorder.request(.max(1))
    #expect(recorder.values == [20, 40, 60])
    recorder.request(.unlimited)
    #expect(recorder.values == [20, 40, 60, 80, 100] && recorder.hasFinished)
  }

  @Test func foldsKeepTheResultUntilWanted() {
    let recorder = (1...4).publisher.reduce(0, +).record(.none)
    #expect(recorder.values.isEmpty && recorder.completions.isEmpty)
    recorder.request(.max(1))
    #expect(recorder.values == [10] && recorder.hasFinished)
  }

  @Test func errors() {
    let fail = Fail<Int, Failed>(error: Failed())
    #expect(values(fail.replaceError(with: 5)) == [5])
    #expect(values(fail.catch { _ in Just(6) }) == [6])
    var attempts = 0
    let flaky = Deferred { () -> AnyPublisher<Int, Failed> in
      attempts += 1
      return attempts < 3
        ? fail.eraseToAnyPublisher() : Just(1).setFailureType(to: Failed.self).eraseToAnyPublisher()
    }
    #expect(values(flaky.retry(5)) == [1])
    #expect(attempts == 3)
    attempts = -100_000
    #expect(flaky.retry(3).record().failure == Failed())
    #expect(attempts == -99_996)
    attempts = -50_000
    #expect(values(flaky.retry(100_000)) == [1])
  }

  @Test func combining() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
    let latest = a.combineLatest(b) { "\($0)\($1)" }.record()
    let zip = a.zip(b).map { "\($0)\($1)" }.record()
    a.send(1)
    a.send(2)
    b.send("a")
    b.send("b")
    a.send(completion: .finished)
    #expect(latest.values == ["2a", "2b"] && latest.completions.isEmpty)
    #expect(zip.values == ["1a", "2b"] && zip.hasFinished)
    b.send(completion: .finished)
    #expect(latest.hasFinished)
  }

  @Test func merging() {
    let (a, b) = (PassthroughSubject<Int, Failed>(), PassthroughSubject<Int, Failed>())
    let merged = a.merge(with: b).record()
    let many = Publishers.MergeMany([a, b]).record(.max(1))
    a.send(1)
    b.send(2)
    a.send(completion: .finished)
    b.send(3)
    b.send(completion: .failure(Failed()))
    #expect(merged.values == [1, 2, 3] && merged.failure == Failed())
    #expect(many.values == [1])
    #expect(
      values((1...2).publisher.merge(with: (3...4).publisher, (5...6).publisher)) == [1, 2, 3, 4, 5, 6])
    let limited = Publishers.MergeMany((1...3).publisher, (4...6).publisher).record(.max(2))
    #expect(limited.values == [1, 2])
    limited.request(.unlimited)
    #expect(limited.values.sorted() == [1, 2, 3, 4, 5, 6] && limited.hasFinished)
  }

  @Test func flattening() {
    #expect(values((1...3).publisher.flatMap { Just($0 * 2) }) == [2, 4, 6])
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
    #expect(flat.values == [1, 2, 3] && flat.hasFinished)
    #expect(one.values == [1])
    #expect(latest.values == [2, 3] && latest.hasFinished)
  }

  @Test func concatenating() {
    #expect(values(Just(3).prepend(1, 2).append([4, 5]).append(Just(6))) == [1, 2, 3, 4, 5, 6])
    let recorder = (1...2).publisher.append(3...4).record(.max(3))
    #expect(recorder.values == [1, 2, 3])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2, 3, 4] && recorder.hasFinished)
  }

  @Test func sharing() {
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
    #expect(a.values == [1] && b.values == [1, 2])
    let c = shared.record()
    subject.send(3)
    #expect(c.values == [3])
    subject.send(completion: .finished)
    #expect(c.hasFinished && shared.record().hasFinished)
    #expect(log == ["subscribe", "cancel", "subscribe"])
  }

  @Test func printing() {
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
    #expect(early.values == [1] && future.record().values == [1])
    let value = await future.value
    #expect(value == 1)
  }

  @Test func asyncValues() async {
    var got: [Int] = []
    for await value in (1...5).publisher.values { got.append(value) }
    #expect(got == [1, 2, 3, 4, 5])
    await #expect(throws: Failed.self) {
      for try await _ in Fail<Int, Failed>(error: Failed()).values {}
    }
  }
}
