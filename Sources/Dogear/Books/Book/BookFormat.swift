/// The form in which a book is read. The raw values are stored; an empty one stands for an unknown form.
public enum BookFormat: String, CaseIterable, Sendable {
  case unknown = ""
  case hardcover
  case paperback
  case ebook
  case audiobook

  /// The name for the person; empty where the form is unknown.
  public var name: String {
    switch self {
    case .unknown: ""
    case .hardcover: "Hardcover"
    case .paperback: "Paperback"
    case .ebook: "E-book"
    case .audiobook: "Audiobook"
    }
  }
}
