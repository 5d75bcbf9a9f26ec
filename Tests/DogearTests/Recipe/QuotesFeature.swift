import Database
import Live

@testable import Dogear

enum QuotesPath: String, SitePath {
  static let group = "quotes"

  case list = "/quotes"
  case deleted = "/quotes/deleted"
}

/// Sentences worth keeping.
struct QuotesFeature: ListFeature {
  typealias Path = QuotesPath

  static let section: Section? = Section("Quotes", at: QuotesPath.list)
  static let migrations = [Migration.list(of: Quote.self, columns: "text TEXT NOT NULL")]

  let store: ListStore<Quote>

  func addRoutes(to routes: inout Routes) throws {
    try routes.add(list())
    try routes.add(
      .bin(of: store, at: QuotesPath.deleted, template: "Quotes/deleted", title: "Deleted quotes"))
  }
}
