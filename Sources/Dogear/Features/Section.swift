import Live

/// A feature's place in the navigation.
public struct Section: Hashable, Sendable {
  /// The text of the link.
  public let title: String
  /// The address of its first page, below which all pages of the section are.
  public let route: String

  /// Makes a section that begins with a page.
  public init(_ title: String, at path: some SitePath) {
    self.title = title
    route = path.route
  }
}
