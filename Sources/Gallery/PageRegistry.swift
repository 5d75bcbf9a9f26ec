import Combine
import HTTP
import Live

/// The routes of an app that takes the gallery in.
public protocol PageRegistry {
  associatedtype Visitor: PageVisitor

  /// Adds a page.
  mutating func add<Model: ObservableObject & SendableMetatype>(_ page: Page<Visitor, Model>) throws

  /// Adds the handler of `GET` for an address that is no page.
  mutating func get(_ path: some SitePath, _ handler: @escaping Handler)
}
