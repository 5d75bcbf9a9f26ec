import Templates

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
  var isCurrent: Bool {
    guard path.hasPrefix(section.route) else { return false }
    let rest = path.dropFirst(section.route.count)
    return rest.isEmpty || rest.hasPrefix("/")
  }
}
