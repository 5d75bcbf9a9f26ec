import Combine

/// A recorder of an example: what its subscribers get, with the places, and the lines that it prints.
final class MarbleRecorder: TextOutputStream {
  /// The place that the example has come to.
  var place = 0
  /// The subscriptions, which end with the example.
  var cancellables: Set<AnyCancellable> = []
  private(set) var outputs: [MarbleDiagram.Output] = []
  private(set) var lines: [String] = []
  /// Whether `print` has written a line.
  private(set) var hasTrace = false

  /// Subscribes to a publisher, by a name where there are several subscribers.
  func follow(_ publisher: some Publisher, as name: String? = nil) {
    let output = add(name)
    publisher.sink(
      receiveCompletion: { [weak self] in self?.receive(completion: $0, by: output) },
      receiveValue: { [weak self] in self?.receive($0, by: output) }
    )
    .store(in: &cancellables)
  }

  /// Subscribes later, when another publisher sends its first value.
  func follow(_ publisher: some Publisher, as name: String, after signal: some Publisher<Int, Never>) {
    signal.first()
      .sink { [weak self] _ in self?.follow(publisher, as: name) }
      .store(in: &cancellables)
  }

  /// Adds the line of a subscriber.
  func add(_ name: String? = nil) -> Int {
    outputs.append(MarbleDiagram.Output(name: name))
    return outputs.count - 1
  }

  func receive(_ value: some Any, by output: Int) {
    let text = Self.text(value)
    outputs[output].line.append(MarbleDiagram.Marble(place: place, kind: .value(text)))
    say(text, by: output)
  }

  func receive(completion: Subscribers.Completion<some Error>, by output: Int) {
    switch completion {
    case .finished:
      outputs[output].line.append(MarbleDiagram.Marble(place: place, kind: .finished))
      say("Completed", by: output)
    case .failure(let error):
      outputs[output].line.append(MarbleDiagram.Marble(place: place, kind: .failed("\(error)")))
      say("Failed: \(error)", by: output)
    }
  }

  /// Adds a line to the console.
  func say(_ line: String) {
    lines.append(line)
  }

  private func say(_ line: String, by output: Int) {
    say(outputs[output].name.map { "\($0): \(line)" } ?? line)
  }

  /// Takes what `print` writes: a line, and the end of it.
  func write(_ string: String) {
    guard !string.isEmpty, string != "\n" else { return }
    hasTrace = true
    say(string)
  }

  /// A value as its circle shows it, without the spaces that only take room.
  private static func text(_ value: some Any) -> String {
    if let number = value as? Int? { return number.map(String.init) ?? "nil" }
    return "\(value)".replacing(", ", with: ",")
  }
}
