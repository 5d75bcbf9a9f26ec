import Combine

/// Examples of sources of values, and of subscribers to them.
extension MarbleBench {
  var publishers: [MarbleDiagram] {
    [
      diagram("PassthroughSubject", "subject.send(…)", ["-1-2-3-|"]) { $0.numbers },
      example("CurrentValueSubject", "CurrentValueSubject(\(n))", ["-7-8-|"]) { sources, recorder in
        let subject = CurrentValueSubject<Int, Never>(n)
        recorder.follow(subject)
        sources.numbers.subscribe(subject).store(in: &recorder.cancellables)
      },
      diagram("Just", "Just(\(n))", ["--"]) { _ in Just(n) },
      diagram("Sequence", "(1...\(n)).publisher", ["--"]) { _ in (1...n).publisher },
      diagram("Empty", "Empty()", ["--"]) { _ in Empty<Int, Never>() },
      example("Future", "Future { promise in … + \(n) }", ["---3---|", "-----9"], run: future),
      example("assign", "assign(to: \\.number, on: label)", ["1-2-3-|"], run: assign),
      example("Subscriber", "subscribe(NumberSubscriber())", ["--"], run: subscriber),
      example("eraseToAnyPublisher", "subject.eraseToAnyPublisher()", ["-1-2-|"], run: typeErasure),
    ]
  }

  /// A future begins at once, once, and whoever subscribes later gets the same value.
  private func future(_ sources: MarbleSources, _ recorder: MarbleRecorder) {
    let future = Future<Int, Never> { promise in
      recorder.say("Original")
      sources.numbers
        .sink { promise(.success($0 + n)) }
        .store(in: &recorder.cancellables)
    }
    recorder.say("Nobody has subscribed yet")
    recorder.follow(future, as: "first")
    recorder.follow(future, as: "second", after: sources[1])
  }

  private func assign(_ sources: MarbleSources, _ recorder: MarbleRecorder) {
    let label = NumberLabel(recorder)
    sources.numbers
      .assign(to: \.number, on: label)
      .store(in: &recorder.cancellables)
  }

  private func subscriber(_: MarbleSources, _ recorder: MarbleRecorder) {
    (1...6).publisher.subscribe(NumberSubscriber(demand: .max(n), recorder))
  }

  /// The erased publisher lets others subscribe, and not send.
  private func typeErasure(_ sources: MarbleSources, _ recorder: MarbleRecorder) {
    let subject = PassthroughSubject<Int, Never>()
    let publisher = subject.eraseToAnyPublisher()
    recorder.say("\(type(of: subject)) becomes \(type(of: publisher))")
    recorder.follow(publisher)
    sources.numbers.subscribe(subject).store(in: &recorder.cancellables)
  }
}

/// An object with a property that a publisher sets.
private final class NumberLabel {
  var number = 0 {
    didSet { recorder.receive(number, by: output) }
  }

  private let recorder: MarbleRecorder
  private let output: Int

  init(_ recorder: MarbleRecorder) {
    (self.recorder, output) = (recorder, recorder.add())
  }
}

/// A subscriber that asks for some values when it has its subscription, and for no more with each of them.
private final class NumberSubscriber: Subscriber {
  private let demand: Subscribers.Demand
  private let recorder: MarbleRecorder
  private let output: Int

  init(demand: Subscribers.Demand, _ recorder: MarbleRecorder) {
    (self.demand, self.recorder, output) = (demand, recorder, recorder.add())
  }

  func receive(subscription: any Subscription) {
    subscription.request(demand)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    recorder.receive(input, by: output)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    recorder.receive(completion: completion, by: output)
  }
}
