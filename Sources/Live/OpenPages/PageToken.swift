/// A page's token as browsers have it: what names the page, and the server that has it open where there are several.
public struct PageToken: Equatable, Sendable {
  /// The page's own token, which stays where another server opens the page anew.
  public let page: String
  /// The name of the server; nil where there is one alone.
  public let server: String?

  /// The largest length in bytes.
  private static let limit = 64

  /// Makes the token of a page that a server has open.
  public init(page: String, server: String?) {
    (self.page, self.server) = (page, server)
  }

  /// Reads a token, in which a dot separates page and server; nil where the text can't be one.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.limit else { return nil }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let page = parts.first, !page.isEmpty else { return nil }
    self.init(page: String(page), server: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The text that browsers have.
  public var text: String { server.map { "\(page).\($0)" } ?? page }
}
