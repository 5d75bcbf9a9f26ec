import Combine
import CombineExtras
import Dispatch
import Synchronization
import Testing

/// A subscription that is over keeps no publisher, whoever keeps the subscription.
@Suite("Kept subscriptions", .timeLimit(.minutes(10))) struct KeptSubscriptionTests {
  enum End: CaseIterable, Sendable {
    case finished, failed, cancelled
  }

  /// A publisher that is held weakly, and how to end it.
  private struct Source {
    weak var publisher: AnyObject?
    let recorder: Recorder<Int, Failed>
    let subscription: (any Subscription)?
    /// Ends the stream by the publisher, which must be there still.
    let complete: (AnyObject?, Subscribers.Completion<Failed>) -> Void

    init<S: Subject>(demand: Subscribers.Demand, _ make: () -> S)
    where S.Output == Int, S.Failure == Failed {
      let subject = make()
      publisher = subject
      recorder = subject.record(demand)
      subscription = recorder.subscription
      complete = { ($0 as? S)?.send(completion: $1) }
    }

    func end(_ end: End) {
      switch end {
      case .finished: complete(publisher, .finished)
      case .failed: complete(publisher, .failure(Failed()))
      case .cancelled: subscription?.cancel()
      }
    }
  }

  @Test("A subject is kept until the end, and not longer", arguments: End.allCases, [0, 1, 3])
  func subjects(end: End, demand: Int) {
    for source in [
      Source(demand: .max(demand)) { PassthroughSubject<Int, Failed>() },
      Source(demand: .max(demand)) { CurrentValueSubject<Int, Failed>(0) },
    ] {
      #expect(source.publisher != nil)
      source.end(end)
      #expect(source.publisher == nil)
      #expect(source.recorder.completions.count == (end == .cancelled ? 0 : 1))
    }
  }

  @Test("What comes after the end does nothing", arguments: End.allCases) func afterwards(end: End) {
    let source = Source(demand: .none) { CurrentValueSubject<Int, Failed>(7) }
    source.end(end)
    source.subscription?.request(.max(1))
    source.subscription?.request(.unlimited)
    source.subscription?.cancel()
    #expect(source.recorder.values == [])
    #expect(source.publisher == nil)
  }

  @Test("A published property and the signal of changes are let go of by a cancellation") func properties() {
    final class Value {}
    final class Model: ObservableObject {
      @Published var value = Value()
    }
    weak var value: Value?
    weak var signal: ObservableObjectPublisher?
    let property: Recorder<Value, Never>
    let changes: Recorder<Void, Never>
    do {
      let model = Model()
      (value, signal) = (model.value, model.objectWillChange)
      property = model.$value.record(.none)
      changes = model.objectWillChange.record()
    }
    #expect(value != nil)
    #expect(signal != nil)
    property.subscription?.cancel()
    changes.subscription?.cancel()
    #expect(value == nil)
    #expect(signal == nil)
  }

  @Test("A subscription of shareReplay that was cancelled keeps nothing of it", arguments: [true, false])
  func replayed(isUnlimited: Bool) {
    let source = Upstream<Failed>()
    let recorder: Recorder<Int, Failed>
    do { recorder = source.shareReplay(1).record(isUnlimited ? .unlimited : .none) }
    source.send(1)
    #expect(source.cancellations == 0)
    recorder.subscription?.cancel()
    #expect(source.cancellations == 1)
    recorder.subscription?.request(.max(1))
    recorder.subscription?.cancel()
    #expect(source.cancellations == 1)
    #expect(recorder.values == (isUnlimited ? [1] : []))
  }

  @Test(
    "A token that has cancelled, or whose stream has finished, keeps no subject", arguments: [true, false])
  func tokens(isCancelled: Bool) {
    weak var subject: PassthroughSubject<Int, Never>?
    var tokens: [AnyCancellable] = []
    do {
      let made = PassthroughSubject<Int, Never>()
      subject = made
      tokens = [
        made.sink { _ in }, made.map { $0 + 1 }.sink { _ in },
        made.filter { $0 > 1 }.print("", to: Silence()).sink { _ in },
      ]
    }
    #expect(subject != nil)
    if isCancelled { for token in tokens { token.cancel() } } else { subject?.send(completion: .finished) }
    #expect(subject == nil)
    withExtendedLifetime(tokens) {}
  }

  private struct Silence: TextOutputStream {
    func write(_ string: String) {}
  }

  @Test("After the end a subscription still says what it was, and what was wanted", arguments: End.allCases)
  func names(end: End) {
    for (source, name) in [
      (Source(demand: .max(12)) { PassthroughSubject<Int, Failed>() }, "PassthroughSubject"),
      (Source(demand: .max(13)) { CurrentValueSubject<Int, Failed>(0) }, "CurrentValueSubject"),
    ] {
      source.end(end)
      #expect(source.subscription.map { "\($0)" } == name)
      let children = source.subscription.map { Array(Mirror(reflecting: $0).children) } ?? []
      #expect(children.map(\.label) == ["parent", "downstream", "demand", "subject"])
      #expect(children.map { "\($0.value)" } == ["nil", "nil", "max(12)", "nil"], "\(name)")
    }
  }

  @Test("Requests may race a cancellation and a completion, and the subject goes all the same")
  func races() {
    for round in 0..<300 {
      weak var subject: CurrentValueSubject<Int, Failed>?
      let shared: Shared<(any Subscription)?>
      do {
        let made = CurrentValueSubject<Int, Failed>(0)
        subject = made
        shared = Shared(made.record(.none).subscription)
        let sender = Shared(made)
        DispatchQueue.concurrentPerform(iterations: 3) { thread in
          switch thread {
          case 0: for _ in 0..<20 { shared.value?.request(.max(1)) }
          case 1: shared.value?.cancel()
          default:
            if round.isMultiple(of: 2) {
              sender.value.send(completion: .finished)
            } else {
              sender.value.send(1)
            }
          }
        }
      }
      #expect(subject == nil)
    }
  }
}
