import Database
import Live
import Templates

/// The features of the app, in the order of the navigation.
public struct Features: Sendable {
  /// All features.
  public static let all = Features([
    BooksFeature.self,
    RemindersFeature.self,
    GalleryFeature.self,
    AccountsFeature.self,
  ])

  let types: [any Feature.Type]

  init(_ types: [any Feature.Type]) {
    self.types = types
  }

  /// The migrations of all features, and of what the program itself needs.
  var migrations: [MigrationSeries] {
    [
      Readiness.series, StoredBytes.series, ChangeLog.series, KeyTable.series, Lease.series,
      SharedAttempts.series, ClusterTable.series,
    ] + types.map { $0.series }
  }

  /// The routes of all features, by their names in templates.
  var paths: [String: String] {
    types.reduce(into: [:]) { paths, feature in paths.merge(feature.routes) { first, _ in first } }
  }

  /// The fields that every page's template may use, for the layout.
  var frame: Fields<PageFrame<Visitor>> {
    let sections = types.compactMap { $0.section }
    return types.reduce(
      Fields<PageFrame<Visitor>>().list("sections", SectionLink.fields) { frame in
        sections.map { SectionLink(section: $0, path: frame.path) }
      }
    ) { fields, feature in fields.merging(\.self, feature.frame) }
  }
}
