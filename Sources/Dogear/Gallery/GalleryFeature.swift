import Database
import Foundation
import Gallery
import Live

/// The feature of the gallery, whose pages are a module of their own.
struct GalleryFeature: Feature {
  typealias Path = GalleryPath

  static let section: Section? = Section("Gallery", at: GalleryPath.index)
  static let migrations = [
    Migration.list(of: Keyword.self, columns: "text TEXT NOT NULL"), SavedJoke.migration,
  ]

  private let services: WebServices
  /// The keywords that people filter the news by.
  let keywords: ListStore<Keyword>
  /// The jokes that people save.
  let jokes: ListStore<SavedJoke>

  init(_ services: Services) {
    self.services = services.environment.webServices
    keywords = services.list()
    jokes = services.list()
  }

  var ownedData: [any OwnedData] { [keywords, jokes] }

  func addRoutes(to routes: inout Routes) throws {
    try Gallery(
      sources: "\(routes.root)/Sources/GalleryModels", services: services, keywords: keywords.keeper,
      jokes: StoredJokes(store: jokes), cover: DrawnCover.url,
      zone: { ($0 as? Visitor)?.zone ?? .gmt }
    ).addPages(to: &routes)
  }
}
