import Combine
import Live

/// A room of the gallery: one system of models and view models, as a live page.
protocol Room: SendableMetatype {
  associatedtype Model: ObservableObject & SendableMetatype

  static var description: RoomDescription { get }

  /// The page, for any kind of visitor.
  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, Model>
}

extension Room {
  /// The address of the page.
  static var path: GalleryPath { description.path }
}
