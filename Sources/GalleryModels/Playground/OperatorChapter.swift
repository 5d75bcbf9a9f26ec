/// The chapters of the operator playground, in the order of their pages.
public enum OperatorChapter: String, PlaygroundPart {
  case publishers, transforming, filtering, combining, sequence

  public var title: String {
    switch self {
    case .publishers: "Publishers"
    case .transforming: "Transforming"
    case .filtering: "Filtering"
    case .combining: "Combining"
    case .sequence: "Sequences"
    }
  }

  public var sentence: String {
    switch self {
    case .publishers: "Values come from somewhere: all at once, or when somebody sends them."
    case .transforming: "Each value becomes another one, or several become one."
    case .filtering: "Some values go on, and some streams end early."
    case .combining: "Several streams become one, each operator by its own rule."
    case .sequence: "A stream is asked for one thing, and answers when it knows."
    }
  }
}

/// The variants of a chapter: without the operators, with them, and a task of one's own.
public enum OperatorVariant: String, CaseIterable, Sendable {
  case starter = "Starter"
  case final = "Final"
  case challenge = "Challenge"
}
