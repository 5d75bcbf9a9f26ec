import Combine
import Foundation
import Testing

/// The descriptions of public types.
@Suite(.timeLimit(.minutes(10))) struct DescriptionTests {
  private final class Target {
    var value = 0
  }

  private func labels(_ value: Any) -> [String?] { Mirror(reflecting: value).children.map(\.label) }

  @Test("A subscriber describes itself by its kind, an erased one as the one that it holds")
  func subscribers() {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect("\(sink)" == "Sink")
    #expect(labels(sink) == [])
    #expect(sink.playgroundDescription as? String == "Sink")
    let assign = Subscribers.Assign(object: Target(), keyPath: \.value)
    #expect("\(assign)" == "Assign Target.")
    #expect(labels(assign) == ["object", "keyPath", "status"])
    #expect(assign.playgroundDescription as? String == "Assign Target.")
    let closures = AnySubscriber<Int, Never>()
    #expect("\(closures)" == "Anonymous AnySubscriber")
    #expect(labels(closures) == [])
    #expect("\(AnySubscriber(sink))" == "Sink")
    #expect(AnySubscriber(sink).playgroundDescription as? String == "Sink")
    #expect(AnySubscriber(sink).combineIdentifier == sink.combineIdentifier)
  }

  @Test("Erased publishers, demands, completions and identifiers describe themselves") func values() {
    let erased = Just(1).eraseToAnyPublisher()
    #expect("\(erased)" == "AnyPublisher")
    #expect(erased.playgroundDescription as? String == "AnyPublisher")
    #expect("\(Subscriptions.empty)" == "Empty")
    #expect("\(Subscribers.Demand.max(3)) \(Subscribers.Demand.unlimited)" == "max(3) unlimited")
    #expect("\(Subscribers.Completion<Never>.finished)" == "finished")
    #expect("\(Subscribers.Completion<Failed>.failure(Failed()))" == "failure(Failed)")
    #expect(CombineIdentifier().description.hasPrefix("0x"))
  }

  @Test("Publishers of equal parts are equal, as in Apple's framework") func equality() {
    let list = [1, 2].publisher
    #expect(list == [1, 2].publisher)
    #expect(Just(1) == Just(1))
    #expect(Empty<Int, Never>() == Empty())
    #expect(Fail<Int, Failed>(error: Failed()) == Fail(error: Failed()))
    #expect(Just(1).merge(with: Just(2)) == Just(1).merge(with: Just(2)))
    #expect(list.zip(list) == list.zip(list))
    #expect(list.combineLatest(list) == list.combineLatest(list))
    #expect(
      NotificationCenter.default.publisher(for: .init("a"))
        == NotificationCenter.default.publisher(for: .init("a")))
    #expect(list.share() != list.share())
  }

  private final class Lines: TextOutputStream {
    var all: [String] = []
    func write(_ string: String) { all.append(string) }
  }

  /// What `print` says of a publisher's subscription.
  private func printed<P: Publisher>(_ publisher: P) -> String? {
    let lines = Lines()
    let recorder = publisher.print("", to: lines).record(.none)
    withExtendedLifetime(recorder) {}
    return lines.all.dropFirst().first
  }

  private struct Counter: Sequence, IteratorProtocol {
    var count = 0
    mutating func next() -> Int? {
      count += 1
      return count
    }
  }

  @Test("print names a sequence by its own text, whatever kind it is") func sequences() {
    #expect(printed([1, 2].publisher) == "receive subscription: ([1, 2])")
    #expect(printed((1...5).publisher) == "receive subscription: (1...5)")
    let from = 1...
    #expect(printed(from.publisher) == "receive subscription: (\(from))")
    let steps = stride(from: 0, to: 3, by: 1)
    #expect(printed(steps.publisher) == "receive subscription: (\(steps))")
    #expect(printed(Counter().publisher) == "receive subscription: (Counter(count: 0))")
    #expect(printed(from.publisher)?.contains("PartialRangeFrom<Int>") == true)
  }

  /// The output stream may use the publisher that is printed.
  @Test func printCallsOutWithoutALock() {
    final class Echo: TextOutputStream {
      var lines: [String] = []
      var subject: PassthroughSubject<Int, Never>?

      func write(_ string: String) {
        lines.append(string)
        if string == "receive value: (1)" { subject?.send(2) }
      }
    }
    let (echo, subject) = (Echo(), PassthroughSubject<Int, Never>())
    echo.subject = subject
    let sink = subject.print(to: echo).sink { _ in }
    subject.send(1)
    #expect(
      echo.lines == [
        "", "receive subscription: (PassthroughSubject)", "\n", "", "request unlimited", "\n",
        "", "receive value: (1)", "", "receive value: (2)", "\n", "\n",
      ])
    sink.cancel()
  }
}
