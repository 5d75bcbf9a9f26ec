import Combine
import Testing

/// The examples of the introduction to Combine, with the values that it gives.
@Suite("Examples of the introduction", .timeLimit(.minutes(10))) struct IntroductionTests {
  @Test("Even numbers, a product, and the products on the way to it")
  func numbers() {
    let numbers = [1, 2, 3, 4].publisher
    #expect(numbers.filter { $0 % 2 == 0 }.wholeValues() == [2, 4])
    #expect(numbers.reduce(1, *).wholeValues() == [24])
    #expect(numbers.scan(1, *).wholeValues() == [1, 2, 6, 24])
  }

  @Test("combineLatest has the latest of both, and zip the next of each")
  func pairs() {
    let letters = PassthroughSubject<String, Never>()
    let numbers = PassthroughSubject<Int, Never>()
    let latest = letters.combineLatest(numbers).map { "\($0.0)\($0.1)" }.record()
    let zipped = letters.zip(numbers).map { "\($0.0)\($0.1)" }.record()
    letters.send("a")
    numbers.send(1)
    letters.send("b")
    letters.send("c")
    numbers.send(2)
    numbers.send(3)
    #expect(latest.values == ["a1", "b1", "c1", "c2", "c3"])
    #expect(zipped.values == ["a1", "b2", "c3"])
  }

  @Test("A subject that keeps its value begins with it, and one that keeps none drops what came before")
  func subjects() {
    let keeping = CurrentValueSubject<String, Never>("first value")
    let passing = PassthroughSubject<String, Never>()
    passing.send("too early")
    let kept = keeping.record()
    let passed = passing.record()
    keeping.send("second value")
    passing.send("in time")
    #expect(kept.values == ["first value", "second value"])
    #expect(passed.values == ["in time"])
  }

  @Test("After a completion nothing more is delivered")
  func completion() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record()
    subject.send(1)
    subject.send(completion: .finished)
    subject.send(2)
    #expect(recorder.values == [1])
    #expect(recorder.hasFinished)
  }
}
