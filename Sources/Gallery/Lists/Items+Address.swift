import GalleryModels
import Live

extension [Item] {
  /// The items as an address has them: their ids, with a star at those that were read.
  var address: String {
    isEmpty ? "none" : map { $0.id + ($0.isRead ? "*" : "") }.joined(separator: ".")
  }
}

extension Visit {
  /// The items of the query, in which a page without JavaScript keeps them; without any, the samples.
  var items: [Item] {
    let ids = text("items").split(separator: ".").prefix(Item.samples.count).map(String.init)
    guard !ids.isEmpty else { return Item.samples }
    var items: [Item] = []
    for id in ids {
      guard var item = Item.samples.first(where: { $0.id == id.filter(\.isLetter) }) else { continue }
      item.isRead = id.hasSuffix("*")
      if !items.contains(where: { $0.id == item.id }) { items.append(item) }
    }
    return items
  }
}
