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
}
