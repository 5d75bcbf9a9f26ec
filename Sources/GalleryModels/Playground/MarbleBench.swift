import Combine

/// The upstreams of an operator, which send what marbles say: `1-2-|` is a 1, a pause, a 2, a pause, and the end. An
/// `n` is nil, and a `#` is a failure.
struct MarbleBench {
  /// The constant that the examples are made with.
  let n: Int
  /// Whether the upstreams go to the subscriber as they are, before the operator was added.
  let isStarter: Bool

  /// Runs an operator on its upstreams, and draws what comes of it.
  func diagram<P: Publisher>(
    _ title: String, _ code: String, _ lines: [String], of make: (MarbleSources) -> P
  ) -> MarbleDiagram {
    example(title, code, lines) { sources, recorder in recorder.follow(make(sources)) }
  }

  /// Runs an operator, and once more on a sequence of the same values with `print("publisher")` above the operator.
  func traced<P: Publisher>(
    _ title: String, _ code: String, _ line: String, of make: (MarbleSources) -> P
  ) -> MarbleDiagram {
    let recorder = MarbleRecorder()
    if !isStarter {
      let numbers = Self.marbles(line).compactMap(\.number)
      recorder.follow(make(MarbleSources(printing: [numbers], to: recorder)), as: title)
    }
    return example(title, code, [line], trace: recorder.lines) { $1.follow(make($0)) }
  }

  /// Runs an example that subscribes in its own way.
  func example(
    _ title: String, _ code: String, _ lines: [String], trace: [String] = [],
    run: (MarbleSources, MarbleRecorder) -> Void
  ) -> MarbleDiagram {
    let inputs = lines.map(Self.marbles)
    let subjects = lines.map { _ in PassthroughSubject<Int?, MarbleError>() }
    let recorder = MarbleRecorder()
    if isStarter {
      recorder.follow(Publishers.MergeMany(subjects))
    } else {
      run(MarbleSources(subjects), recorder)
    }
    for place in 0...(inputs.joined().map(\.marble.place).max() ?? 0) {
      recorder.place = place
      for (steps, subject) in zip(inputs, subjects) {
        for step in steps where step.marble.place == place { step.send(to: subject) }
      }
    }
    recorder.cancellables = []
    return MarbleDiagram(
      id: title, code: isStarter ? "sink { print($0) }" : code, inputs: inputs.map { $0.map(\.marble) },
      outputs: recorder.outputs, lines: recorder.lines,
      trace: trace.isEmpty && recorder.hasTrace ? recorder.lines : trace)
  }

  private struct Step {
    let marble: MarbleDiagram.Marble
    let number: Int?

    func send(to subject: PassthroughSubject<Int?, MarbleError>) {
      switch marble.kind {
      case .value: subject.send(number)
      case .finished: subject.send(completion: .finished)
      case .failed: subject.send(completion: .failure(.broken))
      }
    }
  }

  private static func marbles(_ line: String) -> [Step] {
    line.enumerated().compactMap { place, character in
      let kind: MarbleDiagram.Marble.Kind? =
        switch character {
        case "-": nil
        case "|": .finished
        case "#": .failed("\(MarbleError.broken)")
        case "n": .value("nil")
        default: .value(String(character))
        }
      return kind.map {
        Step(marble: MarbleDiagram.Marble(place: place, kind: $0), number: character.wholeNumberValue)
      }
    }
  }
}
