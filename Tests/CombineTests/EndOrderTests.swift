import Combine
import CombineTesting
import Testing

/// Operators that stop a publisher do so before they say that the stream has ended.
@Suite("The order at the end", .timeLimit(.minutes(10))) struct EndOrderTests {
  private let a = PassthroughSubject<Int, Failed>()
  private let b = PassthroughSubject<Int, Failed>()
  private let scheduler = TestScheduler()
  private let log = Log()

  private final class Log {
    var lines: [String] = []
  }

  /// A publisher whose cancellation is noted.
  private func noted(_ subject: PassthroughSubject<Int, Failed>, _ name: String) -> AnyPublisher<Int, Failed>
  {
    subject.handleEvents(receiveCancel: { [log] in log.lines.append("cancel \(name)") }).eraseToAnyPublisher()
  }

  private var first: AnyPublisher<Int, Failed> { noted(a, "a") }
  private var second: AnyPublisher<Int, Failed> { noted(b, "b") }

  /// What happens once `end` is called.
  private func order<P: Publisher>(_ publisher: P, _ end: () -> Void) -> [String] {
    log.lines = []
    let sink = publisher.sink(
      receiveCompletion: { [log] in
        if case .finished = $0 { log.lines.append("finished") } else { log.lines.append("failed") }
      }, receiveValue: { _ in })
    end()
    withExtendedLifetime(sink) {}
    return log.lines
  }

  @Test("prefix(untilOutputFrom:) cancels the other publisher first") func prefixUntil() {
    #expect(
      order(first.prefix(untilOutputFrom: second)) { a.send(completion: .finished) } == [
        "cancel b", "finished",
      ])
  }

  @Test("drop(untilOutputFrom:) cancels the other publisher first") func dropUntil() {
    #expect(
      order(first.drop(untilOutputFrom: second)) { a.send(completion: .finished) } == [
        "cancel b", "finished",
      ])
  }

  @Test("A trigger of drop(untilOutputFrom:) that fails cancels upstream first") func failingTrigger() {
    #expect(
      order(first.drop(untilOutputFrom: second)) { b.send(completion: .failure(Failed())) } == [
        "cancel a", "failed",
      ])
  }

  @Test("The trigger of prefix(untilOutputFrom:) cancels upstream first") func prefixTrigger() {
    #expect(order(first.prefix(untilOutputFrom: second)) { b.send(1) } == ["cancel a", "finished"])
  }

  @Test("The other publisher's last value is not heard once it is cancelled") func lastWord() {
    let last = b.handleEvents(receiveCancel: { [b] in b.send(1) })
    let recorder = a.prefix(untilOutputFrom: last).record()
    a.send(completion: .failure(Failed()))
    #expect(recorder.failure == Failed())
    #expect(recorder.completions.count == 1)
  }

  @Test("timeout cancels upstream first") func timeout() {
    #expect(
      order(first.timeout(1, scheduler: scheduler)) { scheduler.advance(by: 2) } == ["cancel a", "finished"])
  }

  @Test("What fails among several cancels the others first", arguments: 0..<3) func several(kind: Int) {
    let publisher =
      switch kind {
      case 0: first.merge(with: second).eraseToAnyPublisher()
      case 1: first.combineLatest(second) { $0 + $1 }.eraseToAnyPublisher()
      default: first.zip(second) { $0 + $1 }.eraseToAnyPublisher()
      }
    let lines = order(publisher) { b.send(completion: .failure(Failed())) }
    #expect(lines.contains("cancel a"))
    #expect(lines.last == "failed")
  }

  @Test("zip cancels what can't be paired any more first") func zip() {
    #expect(order(first.zip(second)) { b.send(completion: .finished) }.last == "finished")
    #expect(log.lines.contains("cancel a"))
  }

  @Test("A publisher within that fails takes the outer one along first", arguments: [true, false])
  func within(isFlat: Bool) {
    let (outer, inner) = (first, second)
    let publisher =
      isFlat
      ? outer.flatMap { _ in inner }.eraseToAnyPublisher()
      : outer.map { _ in inner }.switchToLatest().eraseToAnyPublisher()
    let lines = order(publisher) {
      a.send(1)
      b.send(completion: .failure(Failed()))
    }
    #expect(lines.contains("cancel a"))
    #expect(lines.last == "failed")
  }

  @Test("An outer publisher that fails takes those within along first", arguments: [true, false])
  func outer(isFlat: Bool) {
    let (outer, inner) = (first, second)
    let publisher =
      isFlat
      ? outer.flatMap { _ in inner }.eraseToAnyPublisher()
      : outer.map { _ in inner }.switchToLatest().eraseToAnyPublisher()
    let lines = order(publisher) {
      a.send(1)
      a.send(completion: .failure(Failed()))
    }
    #expect(lines.contains("cancel b"))
    #expect(lines.last == "failed")
  }

  @Test("Operators that end by themselves cancel upstream first", arguments: 0..<9) func single(kind: Int) {
    let lines = order(single(first, kind)) { a.send(1) }
    #expect(lines.first == "cancel a", "number \(kind)")
    #expect(lines.count == 2, "number \(kind)")
  }

  private func single(_ source: AnyPublisher<Int, Failed>, _ kind: Int) -> AnyPublisher<Int, any Error> {
    let failing = source.mapError { $0 as any Error }
    return switch kind {
    case 0: failing.first().eraseToAnyPublisher()
    case 1: failing.prefix(1).eraseToAnyPublisher()
    case 2: failing.output(at: 0).eraseToAnyPublisher()
    case 3: failing.prefix { $0 > 1 }.eraseToAnyPublisher()
    case 4: failing.first { $0 == 1 }.eraseToAnyPublisher()
    case 5: failing.contains(1).map { _ in 1 }.eraseToAnyPublisher()
    case 6: failing.allSatisfy { $0 > 1 }.map { _ in 1 }.eraseToAnyPublisher()
    case 7: failing.tryMap { _ in throw Failed() }.eraseToAnyPublisher()
    default: failing.tryFilter { _ in throw Failed() }.eraseToAnyPublisher()
    }
  }
}
