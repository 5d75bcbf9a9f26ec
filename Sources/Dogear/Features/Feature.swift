import Database
import Live
import Templates

/// A part of the app with pages and data of its own, such as the shelf: a folder, and a line in ``Features``.
///
/// It declares all that the app has to know of it. Routes, navigation, migrations, the transfer of a visitor's data on
/// signing up, the jobs and the sweep of what visitors left follow from that, for every feature in the same way.
public protocol Feature: Sendable {
  /// The addresses of its pages and other routes. Their group names the feature in templates and in the database, and
  /// so never changes.
  associatedtype Path: SitePath

  /// The migrations of its tables, in order. Later ones are appended: one that was altered is refused at start-up.
  static var migrations: [Migration] { get }
  /// Its place in the navigation; nil without one.
  static var section: Section? { get }
  /// The fields that it adds to every page's layout.
  static var frame: Fields<PageFrame<Visitor>> { get }

  /// Opens the feature over a database whose migrations were applied.
  init(_ services: Services)

  /// The data that it keeps for each owner.
  var ownedData: [any OwnedData] { get }
  /// The jobs that it has done beside requests.
  func jobs(in app: Stores) -> [Job]
  /// Adds its pages and other routes.
  func addRoutes(to routes: inout Routes) throws
}

extension Feature {
  /// No tables.
  public static var migrations: [Migration] { [] }
  /// No place in the navigation.
  public static var section: Section? { nil }
  /// Nothing for the layout.
  public static var frame: Fields<PageFrame<Visitor>> { Fields() }
  /// No data of owners.
  public var ownedData: [any OwnedData] { [] }
  /// No jobs.
  public func jobs(in app: Stores) -> [Job] { [] }

  /// The migrations under the feature's name.
  static var series: MigrationSeries { MigrationSeries(Path.group, migrations) }
  /// The routes by their names in templates.
  static var routes: [String: String] { Path.routes }
}
