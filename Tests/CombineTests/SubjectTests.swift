import Combine
import Testing

@Suite(.timeLimit(.minutes(10))) struct SubjectTests {
  @Test func passthroughSendsToCurrentSubscribersOnly() {
    let subject = PassthroughSubject<Int, Never>()
    subject.send(0)
    let first = subject.record()
    subject.send(1)
    let second = subject.record()
    subject.send(2)
    first.cancel()
    subject.send(3)
    subject.send(completion: .finished)
    subject.send(4)
    #expect(first.values == [1, 2])
    #expect(first.completions.isEmpty)
    #expect(second.values == [2, 3])
    #expect(second.hasFinished)
    #expect(subject.record().hasFinished)
  }

  @Test func passthroughDropsWhatIsNotWanted() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record(.max(1))
    subject.send(1)
    subject.send(2)
    recorder.request(.max(2))
    subject.send(3)
    subject.send(4)
    subject.send(5)
    #expect(recorder.values == [1, 3, 4])
  }

  @Test func demandReturnedAddsUp() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>(.max(1)) { $0 == 1 ? .max(2) : .none }
    subject.subscribe(recorder)
    for value in 1...5 { subject.send(value) }
    #expect(recorder.values == [1, 2, 3])
  }

  @Test func currentValueComesOnceWanted() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let recorder = subject.record(.none)
    subject.value = 2
    #expect(recorder.values.isEmpty)
    recorder.request(.max(1))
    #expect(recorder.values == [2])
    subject.send(3)
    subject.send(4)
    #expect(recorder.values == [2])
    recorder.request(.unlimited)
    subject.send(5)
    #expect(recorder.values == [2, 4, 5])
    #expect(subject.value == 5)
  }

  @Test func currentValueIsNotRepeated() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let recorder = subject.record(.max(1))
    recorder.request(.max(5))
    #expect(recorder.values == [1])
  }

  @Test func failureReachesLateSubscribersToo() {
    let subject = CurrentValueSubject<Int, Failed>(1)
    let early = subject.record()
    subject.send(completion: .failure(Failed()))
    subject.send(2)
    #expect(subject.value == 1)
    #expect(early.values == [1])
    #expect(early.failure == Failed())
    let late = subject.record()
    #expect(late.values.isEmpty)
    #expect(late.failure == Failed())
  }

  @Test func sendingFromWithinASinkIsNested() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let first = subject.sink { value in
      log.append("a\(value)")
      if value == 1 { subject.send(2) }
    }
    let second = subject.sink { log.append("b\($0)") }
    subject.send(1)
    #expect(log == ["a1", "a2", "b2", "b1"])
    first.cancel()
    second.cancel()
  }

  @Test("A sink that cancels while it takes a value gets no other") func cancellingFromWithinASink() {
    let subject = PassthroughSubject<Int, Never>()
    var seen = 0
    var mine: AnyCancellable?
    mine = subject.sink { _ in
      seen += 1
      mine?.cancel()
    }
    subject.send(1)
    subject.send(2)
    #expect(seen == 1)
  }

  @Test func aSubjectCanSubscribe() {
    let source = PassthroughSubject<Int, Never>()
    let relay = PassthroughSubject<Int, Never>()
    let link = source.subscribe(relay)
    let recorder = relay.record()
    source.send(1)
    link.cancel()
    source.send(2)
    #expect(recorder.values == [1])
    #expect(recorder.completions.isEmpty)
  }

  @Test func nothingIsKeptAfterwards() {
    final class Token {}
    weak var weakToken: Token?
    let subject = PassthroughSubject<Int, Never>()
    do {
      let token = Token()
      weakToken = token
      let sink = subject.map { _ in token }.filter { _ in true }.sink { _ in }
      #expect(weakToken != nil)
      sink.cancel()
    }
    #expect(weakToken == nil)
  }

  @Test func manySubscribersComeAndGo() {
    let subject = PassthroughSubject<Int, Never>()
    var order: [Int] = []
    var sinks = (0..<100).map { index in subject.sink { _ in order.append(index) } }
    for index in stride(from: 99, to: 0, by: -3) { sinks.remove(at: index).cancel() }
    subject.send(1)
    #expect(order == order.sorted())
    #expect(order.count == sinks.count)
  }
}
