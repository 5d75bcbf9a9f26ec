/// A passage that a reader noted down.
public struct BookQuote: Hashable, Sendable, Codable {
  /// The text, which may have several lines.
  public var text: String
  /// The page, as the reader wrote it; empty where that is unknown.
  public var page: String

  /// Makes a quote.
  public init(text: String, page: String = "") {
    (self.text, self.page) = (text, page)
  }

  /// The message about a text that a reader types to note it down; empty where it can be.
  static func message(about text: String) -> String {
    if text.trimmed.isEmpty { return "Quote must not be empty" }
    let isTooLong = text.count > Book.longTextLimit
    return isTooLong ? "Quote must not be longer than \(Book.longTextLimit) characters" : ""
  }
}
