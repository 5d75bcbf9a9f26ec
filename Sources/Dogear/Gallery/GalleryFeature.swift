import Gallery
import Live

/// The feature of the gallery, whose pages are a module of their own.
struct GalleryFeature: Feature {
  typealias Path = GalleryPath

  static let section: Section? = Section("Gallery", at: GalleryPath.index)

  init(_ services: Services) {}

  func addRoutes(to routes: inout Routes) throws {
    try Gallery(sources: "\(routes.root)/Sources/GalleryModels").addPages(to: &routes)
  }
}
