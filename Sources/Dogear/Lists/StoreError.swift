/// The reason why a store refused a change. The messages are safe to show.
public enum StoreError: Error, Hashable, Sendable {
  /// The item is not there, or no longer.
  case notFound
  /// The owner has as many items as are allowed; an account may have more than a visitor.
  case full(limit: Int, isVisitor: Bool)
  /// A text is too long.
  case tooLong(field: String, limit: Int)
  /// A text has characters that can't be shown, such as control characters.
  case unsuitableCharacters(field: String)
  /// A number is outside its range.
  case outOfRange(field: String, ClosedRange<Int>)

  /// The message for the person.
  public var message: String {
    switch self {
    case .notFound: "This is no longer there."
    case .full(let limit, isVisitor: false): "There is no room for more than \(limit)."
    case .full(let limit, isVisitor: true):
      "There is no room for more than \(limit). With an account there is."
    case .tooLong(let field, let limit): "\(field) must not be longer than \(limit) characters."
    case .unsuitableCharacters(let field): "\(field) contains characters that can't be used."
    case .outOfRange(let field, let range):
      "\(field) must be from \(range.lowerBound) to \(range.upperBound)."
    }
  }
}
