import Combine
import Testing

/// A subscriber that asks for as much as it is told to, and notes what it gets.
final class Recorder<Input, Failure: Error>: Subscriber, Cancellable {
  private(set) var values: [Input] = []
  private(set) var completions: [Subscribers.Completion<Failure>] = []
  private(set) var subscriptions = 0
  private(set) var subscription: (any Subscription)?
  private let initial: Subscribers.Demand
  var onValue: (Input) -> Subscribers.Demand

  init(
    _ initial: Subscribers.Demand = .unlimited,
    onValue: @escaping (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    self.initial = initial
    self.onValue = onValue
  }

  var hasFinished: Bool { if case .finished? = completions.first { true } else { false } }
  var failure: Failure? { if case .failure(let error)? = completions.first { error } else { nil } }

  func receive(subscription: any Subscription) {
    subscriptions += 1
    self.subscription = subscription
    if initial > .none { subscription.request(initial) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    values.append(input)
    return onValue(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) { completions.append(completion) }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}

extension Publisher {
  /// Subscribes a recorder.
  func record(_ initial: Subscribers.Demand = .unlimited) -> Recorder<Output, Failure> {
    let recorder = Recorder<Output, Failure>(initial)
    subscribe(recorder)
    return recorder
  }

  /// The values of a publisher that comes to its end at once.
  func wholeValues(sourceLocation: SourceLocation = #_sourceLocation) -> [Output] {
    let recorder = record()
    #expect(recorder.completions.count == 1, sourceLocation: sourceLocation)
    return recorder.values
  }
}

/// The error of the tests.
struct Failed: Error, Equatable, CustomStringConvertible {
  var description: String { "Failed" }
}
