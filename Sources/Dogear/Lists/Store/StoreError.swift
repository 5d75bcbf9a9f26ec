import HTTP
import Live

/// The reason why a store refused a change. The messages are safe to show.
public enum StoreError: Error, Hashable, Sendable {
  /// The item is not there, or no longer.
  case notFound
  /// The owner has as many items as are allowed; an account may have more than a visitor.
  case full(limit: Int, isVisitor: Bool)
  /// The owner's items take as many megabytes as are allowed; an account may have more than a visitor.
  case noRoom(megabytes: Int, isVisitor: Bool)
  /// The disk is nearly full.
  case diskFull
  /// A text is too long.
  case tooLong(field: String, limit: Int)
  /// A text has characters that can't be shown, such as control characters.
  case unsuitableCharacters(field: String)
  /// There are too many of something in one item.
  case tooMany(field: String, limit: Int)
  /// A number is outside its range.
  case outOfRange(field: String, ClosedRange<Int>)
  /// An item can't have a value. This message says why.
  case invalid(String)

  /// The message for the person.
  public var message: String {
    switch self {
    case .notFound: "This is no longer there."
    case .full(let limit, isVisitor: false): "There is no room for more than \(limit.grouped)."
    case .full(let limit, isVisitor: true):
      "There is no room for more than \(limit.grouped). With an account there is."
    case .noRoom(let megabytes, let isVisitor):
      "All that you keep here takes \(megabytes) MB, the most there is room for. \(isVisitor ? "With an account there is more." : "Shorten or delete something first.")"
    case .diskFull:
      "This server has no room left, so nothing can be added or changed now. What you have is safe, and can be deleted."
    case .tooLong(let field, let limit): "\(field) must not be longer than \(limit) characters."
    case .unsuitableCharacters(let field): "\(field) contains characters that can't be used."
    case .tooMany(let field, let limit): "\(field): there must not be more than \(limit)."
    case .outOfRange(let field, let range):
      "\(field) must be from \(range.lowerBound) to \(range.upperBound)."
    case .invalid(let message): message
    }
  }
}

extension StoreError: FormRefusal {
  /// The response to a form whose item has no room, or whose text is too long; nil for the other errors.
  public var refusal: HTTPError? {
    switch self {
    case .full, .noRoom, .diskFull, .tooLong: HTTPError(.contentTooLarge, message)
    case .invalid: HTTPError(.unprocessableContent, message)
    case .notFound, .tooMany, .unsuitableCharacters, .outOfRange: nil
    }
  }
}
