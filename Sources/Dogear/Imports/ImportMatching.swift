/// The matching of rows with a list. Each item belongs to one row at most.
struct ImportMatching<Item: ImportableItem> {
  enum Match {
    case none
    case item(Item)
    case row(Int)
  }

  private let list: [Item]
  private var inList = ItemMatcher<Item, Int>()
  private let byID: [Item.ID: Int]
  /// The rows that have items of the list, by the places of these.
  private var owners: [Int: Int] = [:]
  /// The places of the items that rows have by a number.
  private var places: [Int: Int] = [:]
  /// The rows so far, and their items.
  private var inTable = ItemMatcher<Item, (number: Int, itemNumber: String?)>()

  init(_ list: [Item]) {
    self.list = list
    byID = Dictionary(list.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    for (index, item) in list.enumerated() { inList.add(item, index) }
  }

  /// Gives rows the items that have their id, and then those that have their number, before any row takes one by its texts.
  mutating func claimByNumber(_ rows: [ImportedRow<Item>]) {
    for row in rows {
      guard let id = row.draft?.sourceID, let index = byID[id], owners[index] == nil else { continue }
      owners[index] = row.number
      places[row.number] = index
    }
    for row in rows where places[row.number] == nil {
      guard let draft = row.draft,
        let index = inList.sameNumber(as: draft.item).first(where: { owners[$0] == nil })
      else { continue }
      owners[index] = row.number
      places[row.number] = index
    }
  }

  /// The item of the list that a row is about, or the row before it that is about the same.
  mutating func match(_ row: ImportedRow<Item>, _ draft: ImportDraft<Item>) -> Match {
    let number = draft.item.importNumber
    // Two items of one of our own tables are two, however alike.
    if draft.sourceID == nil {
      let same =
        inTable.sameNumber(as: draft.item).first
        ?? inTable.sameIdentity(as: draft.item).first {
          number == nil || $0.itemNumber == nil || $0.itemNumber == number
        }
      if let same { return .row(same.number) }
      inTable.add(draft.item, (row.number, number))
    }
    if let place = places[row.number] { return .item(list[place]) }
    guard let index = inList.sameIdentity(as: draft.item).first(where: { owners[$0] == nil }) else {
      return .none
    }
    owners[index] = row.number
    return .item(list[index])
  }
}
