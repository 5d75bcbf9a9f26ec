import GalleryModels
import Live

/// The stores of the jokes that visitors save, one for each of them.
public protocol JokeStores: Sendable {
  /// The store of a visitor.
  func store(of visitor: any PageVisitor) -> any JokeStore
}
