import Templates

/// A link of the navigation, as one page shows it.
struct SectionLink: Hashable, Sendable {
  let section: Section
  /// Whether the page is in the section.
  let isCurrent: Bool

  /// Makes the link on the page with this path.
  init(section: Section, path: String) {
    self.section = section
    isCurrent = path == section.route || path.hasPrefix(section.route + "/")
  }

  static var fields: Fields<SectionLink> {
    Fields<SectionLink>()
      .text("title", \.section.title)
      .text("address", \.section.route)
      .flag("isCurrent", \.isCurrent)
  }
}
