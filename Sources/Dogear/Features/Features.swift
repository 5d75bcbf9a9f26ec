import Database
import Live
import Templates

/// The features of the app, in the order of the navigation.
enum Features {
  static let all: [any Feature.Type] = [
    BooksFeature.self,
    RemindersFeature.self,
    AccountsFeature.self,
  ]

  /// The migrations of all features.
  static var migrations: [MigrationSeries] { all.map { $0.series } }

  /// The routes of all features, by their names in templates.
  static var paths: [String: String] {
    all.reduce(into: [:]) { paths, feature in paths.merge(feature.routes) { first, _ in first } }
  }

  /// The fields that every page's template may use, for the layout.
  static var frame: Fields<PageFrame<Visitor>> {
    let sections = all.compactMap { $0.section }
    return all.reduce(
      Fields<PageFrame<Visitor>>().list("sections", id: \.section.route, SectionLink.fields) { frame in
        sections.map { SectionLink(section: $0, path: frame.path) }
      }
    ) { fields, feature in fields.merging(\.self, feature.frame) }
  }
}

extension Feature {
  /// The routes by their names in templates.
  static var routes: [String: String] { Path.routes }
}
