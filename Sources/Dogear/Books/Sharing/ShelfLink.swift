import Combine
import Database

/// A link by which others look at a shelf, without changing it. Its id is the secret in its address.
struct ShelfLink: ListItem {
  enum Column: String, CaseIterable {
    case label
  }

  static let table = "shelf_links"
  static let listTable = "shelf_link_lists"
  static let limit = 20
  /// The largest number of characters of a label.
  static let labelLimit = 100

  let id: String
  /// The name by which its owner knows it, such as “for my sister”.
  private(set) var label: String

  init(id: String = SecureToken().value, label: String) {
    (self.id, self.label) = (id, label)
  }

  static let columns = ItemColumns<ShelfLink> { _ in ItemColumn("Name", .line(\.label, limit: labelLimit)) }

  init(id: String) { self.init(id: id, label: "") }

  var name: String { label.isEmpty ? "Link" : label }

  static let migrations = [
    Migration.list(of: ShelfLink.self, columns: "label TEXT NOT NULL"),
    Migration("links by their secrets", sql: "CREATE INDEX shelf_links_by_id ON shelf_links (id);"),
  ]
}

extension ListStore<ShelfLink> {
  /// The owner of the shelf that a link shows; nil where there is no such link, or it was revoked.
  func owner(of link: ShelfLink.ID) async throws -> OwnerID? {
    try await database.read { connection in
      try connection.first(
        "SELECT owner FROM \(ShelfLink.table) WHERE id = $1 AND deleted_at IS NULL", link
      ).map { OwnerID(rawValue: try $0.string("owner")) }
    }
  }
}

extension Publisher where Output == ListSnapshot<ShelfLink>, Failure == Never {
  /// Publishes whether a link is no longer among the links of its owner, as often as that changes.
  func isRevoked(_ link: ShelfLink.ID) -> some Publisher<Bool, Never> {
    map { $0.item(link) == nil }.removeDuplicates()
  }
}
