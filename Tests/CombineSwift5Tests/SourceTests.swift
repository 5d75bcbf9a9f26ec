import Combine
import Foundation
import Testing

/// The other files of this folder are written as for Apple's framework, in both modes of the language.
@Suite(.timeLimit(.minutes(10))) struct SourceTests {
  @Test("Source written for Apple's framework compiles, and runs") func theyRun() {
    #expect(TypeNames.operators.count + TypeNames.combining.count + TypeNames.timing.count > 90)
    let all = [
      OperatorCalls.mapping, OperatorCalls.filtering, OperatorCalls.reducing, OperatorCalls.combining,
      OperatorCalls.timing, OperatorCalls.others,
    ]
    #expect(all.joined().count > 120)
    let subscriber = IntSubscriber()
    Countdown(start: 5).subscribe(subscriber)
    #expect(subscriber.received == [5, 4, 3])
    #expect(TypeNames.others.count > 30)
  }

  @Test("A view model checks its form as it is filled in") func viewModels() {
    let model = SignUpViewModel {
      Just($0 != "taken").setFailureType(to: URLError.self).eraseToAnyPublisher()
    }
    #expect(model.message == "Too short")
    model.username = "taken"
    model.password = "secret"
    model.passwordAgain = "secret"
    #expect(model.check == .taken)
    #expect(!model.isValid)
    #expect(model.message == "")
    model.username = "free"
    #expect(model.check == .free)
    #expect(model.isValid)
  }

  @Test("Names that Apple's framework doesn't have are free for the user's own") func ownNames() {
    final class Target { var value = 0 }
    var got: [Int] = []
    let values: [Int?] = [1, nil, 2]
    var bag = Set<AnyCancellable>()
    values.publisher.unwrap().dump().shareReplay().shareReplay(1)
      .pausableSink(receiveCompletion: { _ in }) {
        got.append($0)
        return true
      }.store(in: &bag)
    #expect(got == [1, 2])
    var results: [Result<Int, Never>] = []
    Just(1).asResult().sink { results.append($0) }.store(in: &bag)
    #expect(results == [.success(1)])
    #expect(Publishers.timer(every: 2).interval == 2)
    #expect(Publishers.timer(interval: .seconds(3)).output == .seconds(3))
    let target = Target()
    AsyncStream<Int> { $0.finish() }.publisher.assign(to: \.value, onWeak: target).store(in: &bag)
    #expect(target.value == 1)
    let scheduler = AnyScheduler(ImmediateScheduler.shared)
    Just(5).receive(on: scheduler).sink { got.append($0) }.store(in: &bag)
    #expect(got == [1, 2, 5])
    _ = (AsyncSequencePublisher(), Backoff())
  }
}
