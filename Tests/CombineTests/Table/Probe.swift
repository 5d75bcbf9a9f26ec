import Combine

/// Values and ends that a subscriber was sent, as texts, and every breach of the rules of publishers and subscribers.
final class Probe {
  private(set) var values: [String] = []
  private(set) var completions: [String] = []
  private(set) var subscription: (any Subscription)?
  private(set) var breaches: [String] = []
  var onSubscription: (Probe) -> Void = { _ in }
  var onValue: (Probe) -> Subscribers.Demand = { _ in .none }
  var onCompletion: (Probe) -> Void = { _ in }
  var onRelease: () -> Void = {}
  private var wanted = Subscribers.Demand.none
  private var isCancelled = false

  /// With a demand the probe asks for it as soon as it has its subscription.
  init(_ initial: Subscribers.Demand = .none) {
    if initial > .none { onSubscription = { $0.request(initial) } }
  }

  deinit { onRelease() }

  var outcome: Outcome {
    Outcome(values: values, end: completions.first)
  }

  func request(_ demand: Subscribers.Demand) {
    wanted += demand
    subscription?.request(demand)
  }

  func cancel() {
    isCancelled = true
    subscription?.cancel()
  }

  /// Lets go of the subscription, as a subscriber does once it has been told of the end.
  func release() { subscription = nil }

  fileprivate func start(_ subscription: any Subscription) {
    if self.subscription != nil { breaches.append("a second subscription") }
    self.subscription = subscription
    onSubscription(self)
  }

  fileprivate func take(_ value: String) -> Subscribers.Demand {
    if subscription == nil { breaches.append("\(value) before the subscription") }
    if isCancelled { breaches.append("\(value) after the cancellation") }
    if !completions.isEmpty { breaches.append("\(value) after the completion") }
    if wanted == .none { breaches.append("\(value) wasn't wanted") } else { wanted -= 1 }
    values.append(value)
    let more = onValue(self)
    wanted += more
    return more
  }

  fileprivate func end(_ text: String) {
    if subscription == nil { breaches.append("\(text) before the subscription") }
    if isCancelled { breaches.append("\(text) after the cancellation") }
    if !completions.isEmpty { breaches.append("\(text) after the completion") }
    completions.append(text)
    onCompletion(self)
  }
}

/// The values of a stream, and its end, if it came to one.
struct Outcome: Equatable, CustomStringConvertible {
  var values: [String]
  var end: String?

  var description: String { "\(values.joined(separator: " ")) \(end ?? "…")" }
}

/// Tells a probe what a publisher sends.
struct ProbeSubscriber<Input, Failure: Error>: Subscriber {
  let probe: Probe
  let combineIdentifier = CombineIdentifier()

  func receive(subscription: any Subscription) { probe.start(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand { probe.take("\(input)") }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: probe.end("finished")
    case .failure(let error): probe.end("\(error)")
    }
  }
}
