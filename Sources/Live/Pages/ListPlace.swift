/// A place in a list, relative to a row.
public enum ListPlace: Equatable, Sendable {
  /// Before all rows.
  case start
  /// After all rows.
  case end
  /// Before the row with this id.
  case before(String)
  /// After the row with this id.
  case after(String)

  /// Parses a place as forms write it: `start`, `end`, `before:ID` or `after:ID`; nil for anything else.
  public init?(_ text: String) {
    switch text {
    case "start": self = .start
    case "end": self = .end
    default:
      guard let colon = text.firstIndex(of: ":") else { return nil }
      let id = String(text[text.index(after: colon)...])
      switch text[..<colon] {
      case "before" where !id.isEmpty: self = .before(id)
      case "after" where !id.isEmpty: self = .after(id)
      default: return nil
      }
    }
  }
}
