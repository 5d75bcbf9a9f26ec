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
}
