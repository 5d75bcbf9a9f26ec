import Combine

/// The upstreams of an operator, which send what marbles say: `1-2-|` is a 1, a pause, a 2, a pause, and the end. An
/// `n` is nil.
struct MarbleBench {
  /// The upstreams as an operator sees them.
  struct Sources {
    let subjects: [PassthroughSubject<Int?, Never>]

    var optionals: AnyPublisher<Int?, Never> { subjects[0].eraseToAnyPublisher() }
    /// The first upstream.
    var numbers: AnyPublisher<Int, Never> { self[0] }

    subscript(index: Int) -> AnyPublisher<Int, Never> {
      subjects[index].compactMap { $0 }.eraseToAnyPublisher()
    }
  }

  /// Whether the upstreams go to the subscriber as they are, before the operator was added.
  let isStarter: Bool

  /// Runs an operator on its upstreams, and draws what comes of it.
  func diagram<P: Publisher>(
    _ title: String, _ code: String, _ lines: [String], of make: (Sources) -> P
  ) -> MarbleDiagram {
    let sources = Sources(subjects: lines.map { _ in PassthroughSubject() })
    let inputs = lines.map(Self.marbles)
    let output =
      isStarter
      ? Self.record(Publishers.MergeMany(sources.subjects).map(Self.text), inputs, sources)
      : Self.record(make(sources).map(Self.text), inputs, sources)
    return MarbleDiagram(
      id: title, code: isStarter ? "sink { print($0) }" : code,
      inputs: inputs.map { $0.map { MarbleDiagram.Marble(place: $0.place, kind: $0.kind) } }, output: output)
  }

  private struct Step {
    let place: Int
    let kind: MarbleDiagram.Marble.Kind
    var number: Int?
  }

  private static func marbles(_ line: String) -> [Step] {
    line.enumerated().compactMap { place, character in
      switch character {
      case "-": nil
      case "|": Step(place: place, kind: .finished)
      case "n": Step(place: place, kind: .value("nil"))
      default:
        Step(place: place, kind: .value(String(character)), number: character.wholeNumberValue)
      }
    }
  }

  private static func record<P: Publisher>(_ publisher: P, _ inputs: [[Step]], _ sources: Sources)
    -> MarbleDiagram.Line where P.Output == String
  {
    var (place, output) = (0, MarbleDiagram.Line())
    let recording = publisher.sink(
      receiveCompletion: {
        if case .finished = $0 {
          output.append(MarbleDiagram.Marble(place: place, kind: .finished))
        } else {
          output.append(MarbleDiagram.Marble(place: place, kind: .failed))
        }
      },
      receiveValue: { output.append(MarbleDiagram.Marble(place: place, kind: .value($0))) })
    for now in 0...(inputs.joined().map(\.place).max() ?? 0) {
      place = now
      for (steps, subject) in zip(inputs, sources.subjects) {
        for step in steps where step.place == now {
          if step.kind == .finished { subject.send(completion: .finished) } else { subject.send(step.number) }
        }
      }
    }
    recording.cancel()
    return output
  }

  /// A value as its circle shows it, without the spaces that only take room.
  private static func text(_ value: some Any) -> String {
    if let number = value as? Int? { return number.map(String.init) ?? "nil" }
    return "\(value)".replacing(", ", with: ",")
  }
}
