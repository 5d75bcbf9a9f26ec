import Combine
import Testing

/// Subscriptions that are over take nothing more, and keep nobody.
@Suite(.timeLimit(.minutes(10))) struct LettingGoTests {
  private final class Target: ObservableObject {
    @Published var number = 0
  }

  @Test func aSinkThatWasCancelledTakesNothing() {
    let source = Stubborn()
    var values: [Int] = []
    let sink = source.sink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    source.send(1)
    sink.cancel()
    source.send(2)
    #expect(values == [1])
  }

  @Test(arguments: [true, false]) func assigningKeepsItsTargetToTheEnd(isCancelled: Bool) {
    let subject = PassthroughSubject<Int, Never>()
    var target: Target? = Target()
    weak let weakly = target
    let assignment = target.map { subject.assign(to: \.number, on: $0) }
    target = nil
    #expect(weakly != nil)
    if isCancelled { assignment?.cancel() } else { subject.send(completion: .finished) }
    #expect(weakly == nil)
    withExtendedLifetime(assignment) {}
  }

  @Test func aFutureLetsGoOfWhoCancels() {
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    var recorder: Recorder<Int, Never>? = future.record()
    weak let weakly = recorder
    recorder?.cancel()
    recorder = nil
    #expect(weakly == nil)
    promise?(.success(1))
    #expect(future.record().values == [1])
  }

  @Test func anObjectSaysThatItWillChangeBeforeItsPropertyDoes() {
    let target = Target()
    var log: [String] = []
    let object = target.objectWillChange.sink { log.append("will change \(target.number)") }
    let property = target.$number.sink { log.append("\($0)") }
    target.number = 1
    #expect(log == ["0", "will change 0", "1"])
    withExtendedLifetime((object, property)) {}
  }

  @Test func aTaskThatWasCancelledReadsNothingMore() async {
    let count = await Task {
      var count = 0
      for await value in (0..<1000).publisher.values {
        count += 1
        if value == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return count
    }.value
    #expect(count == 4)
  }
}
