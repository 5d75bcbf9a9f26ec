import Combine

extension Subject where Failure == Never {
  /// Sends each value at its time in seconds, as if a person did, and finishes some seconds after the last one if it
  /// is to end.
  func feed(
    with data: [(Double, Output)], finishingAfter pause: Double? = nil, on scheduler: some Scheduler
  ) -> AnyCancellable {
    let values = data.publisher.flatMap { time, value in
      Just(value).delay(for: .seconds(time), scheduler: scheduler)
    }
    guard let pause else { return values.sink { [weak self] in self?.send($0) } }
    let end = Just(()).delay(for: .seconds((data.last?.0 ?? 0) + pause), scheduler: scheduler)
    return values.map { Optional($0) }
      .merge(with: end.map { nil })
      .sink { [weak self] value in
        if let value { self?.send(value) } else { self?.send(completion: .finished) }
      }
  }
}

/// Data that is sent at certain times, in seconds.
enum FeedData {
  /// Somebody who types two words, with a pause between them.
  static let typing: [(Double, String)] = [
    (0.0, "H"), (0.1, "He"), (0.2, "Hel"), (0.3, "Hell"), (0.5, "Hello"), (0.6, "Hello "),
    (2.0, "Hello W"), (2.1, "Hello Wo"), (2.2, "Hello Wor"), (2.4, "Hello Worl"), (2.5, "Hello World"),
  ]

  /// The character codes of the challenge.
  static let challenge: [(Double, Int)] = [
    (0.05, 67), (0.10, 111), (0.15, 109), (0.20, 98), (0.25, 105), (0.30, 110), (0.35, 101),
    (1.50, 105), (1.55, 115),
    (2.60, 99), (2.65, 111), (2.70, 111), (2.75, 108), (2.80, 33),
  ]
}
