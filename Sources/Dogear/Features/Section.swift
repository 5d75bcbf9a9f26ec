import Live
import Templates

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

/// A link of the navigation, as one page shows it.
struct SectionLink: Hashable, Sendable {
  let section: Section
  /// The path of the page.
  let path: String

  static var fields: Fields<SectionLink> {
    Fields<SectionLink>()
      .text("title", \.section.title)
      .text("address", \.section.route)
      .flag("isCurrent", \.isCurrent)
  }

  /// Whether the page is in the section.
  var isCurrent: Bool { path == section.route || path.hasPrefix(section.route + "/") }
}
