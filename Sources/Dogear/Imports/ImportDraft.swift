import Foundation

/// An item as one row of a table has it: the values that the row gives, and those that it says nothing of.
struct ImportDraft<Item: ImportableItem>: Hashable, Sendable {
  /// The item of the values. Its id is new.
  var item: Item
  /// The columns that have a value.
  var given: Set<Item.Column> = []
  /// The name of the place that it is in; nil where the row says nothing of it, or its id is known.
  private(set) var place: String?
  /// The id of the item in the list that it comes from; nil in tables of others.
  var sourceID: String?
  /// Whether values replace the values of the list also where these are more: the row is of a table of Dogear.
  var isExact = false

  /// The draft of an item that is still unknown.
  init(id: Item.ID = UUID().uuidString, isExact: Bool = false) {
    item = Item(id: id)
    self.isExact = isExact
  }

  /// The draft of an item that is known as a whole.
  init(exactly item: Item) {
    self.init(isExact: true)
    for column in Item.Column.allCases { give(column, item.text(of: column)) }
    sourceID = item.id
  }

  /// Gives a column a value. Returns false where a text means none.
  @discardableResult
  mutating func give(_ column: Item.Column, _ text: String) -> Bool {
    if column == Item.placeColumn {
      place = text
      return true
    }
    guard item.set(column, to: text) else { return false }
    given.insert(column)
    return true
  }

  /// The draft in a place with an id.
  func placed(in id: String) -> Self {
    var draft = self
    draft.place = nil
    if let column = Item.placeColumn, draft.item.set(column, to: id) { draft.given.insert(column) }
    return draft
  }

  /// The draft without what columns say that have none of these meanings.
  func taking(_ meanings: [Item.Meaning]) -> Self {
    var draft = Self(id: item.id, isExact: isExact)
    draft.sourceID = meanings.contains(.id) ? sourceID : nil
    for column in meanings.compactMap(\.column) where given.contains(column) {
      draft.give(column, item.text(of: column))
    }
    if let column = Item.placeColumn, meanings.contains(.column(column)) { draft.place = place }
    return draft
  }
}
