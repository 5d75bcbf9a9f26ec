/// The lines above and below a row, or the rows of a section.
public enum Separator: String, Sendable {
  case both, hidden, red, noBottom, blueTop, greenBoth, headerOnly

  /// The look in words.
  public var words: String {
    switch self {
    case .both: "a line above and below"
    case .hidden: "no lines"
    case .red: "red lines"
    case .noBottom: "no line below"
    case .blueTop: "a blue line above"
    case .greenBoth: "green lines above and below"
    case .headerOnly: "a header alone"
    }
  }
}

/// A row or a section, and its separators.
public struct Separated: Identifiable, Sendable {
  public let id: Int
  public let separator: Separator

  /// The footer of a section; nil for the one with a header alone.
  public var footer: String? {
    separator == .headerOnly ? nil : "Section \(id) has \(separator.words)"
  }
}
