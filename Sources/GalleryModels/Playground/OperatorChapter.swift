/// The chapters of the operator playground, in the order of their pages.
public enum OperatorChapter: String, PlaygroundPart {
  case publishers, transforming, filtering, combining, sequence, networking, debugging, observing, sharing,
    errors

  public var title: String {
    switch self {
    case .sequence: "Sequences"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  public var sentence: String {
    switch self {
    case .publishers:
      "Values come from somewhere, all at once or when somebody sends them, and go to a subscriber."
    case .transforming: "Each value becomes another one, or several become one."
    case .filtering: "Some values go on, and some streams end early."
    case .combining: "Several streams become one, each operator by its own rule."
    case .sequence: "A stream is asked for one thing, and answers when it knows."
    case .networking: "Data of a server become objects, or one of several kinds of failure."
    case .debugging: "What passes is printed, reported or looked at, and goes on as it is."
    case .observing: "Whoever follows a property gets its values, now, before or after each change."
    case .sharing: "Several subscribers have one subscription upstream, and the second comes late."
    case .errors: "A failure ends the stream, unless it is caught, replaced or tried again."
    }
  }

  /// The examples of the chapter, run with a constant.
  func diagrams(_ n: Int, isStarter: Bool) -> [MarbleDiagram] {
    let bench = MarbleBench(n: n, isStarter: isStarter)
    return switch self {
    case .publishers: bench.publishers
    case .transforming: bench.transforming + bench.transformingFurther
    case .filtering: bench.filtering + bench.ending
    case .combining: bench.combining
    case .sequence: bench.sequence + bench.questions
    case .networking: bench.networking
    case .debugging: bench.debugging
    case .observing: bench.observing
    case .sharing: bench.sharing
    case .errors: bench.errors
    }
  }
}

/// The variants of a chapter: without the operators, with them, and a task of one's own.
public enum OperatorVariant: String, CaseIterable, Sendable {
  case starter = "Starter"
  case final = "Final"
  case challenge = "Challenge"
}
