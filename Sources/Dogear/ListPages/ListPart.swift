import Live

/// The part of a list that a page shows, and the ways to the rest.
struct ListPart<Item: ListItem> {
  typealias Query = [(name: String, value: String)]

  /// The rows.
  let rows: ListSnapshot<Item>
  /// Whether the page itself can show more.
  let canGrow: Bool
  /// The query of the address at which the page shows this part again; nil where it does so anyway.
  let query: Query?
  private let list: ListSnapshot<Item>
  private let range: Range<Int>

  /// The whole of a short list.
  init(whole list: ListSnapshot<Item>) {
    (self.list, rows, range, canGrow, query) = (list, list, 0..<list.count, false, nil)
  }

  /// The part of a list in a window.
  init(of list: ListSnapshot<Item>, in window: inout ListWindow<Item.ID>) {
    range = window.find(in: list.rows, id: \.item.id)
    self.list = list
    rows = list.part(range)
    canGrow = range.upperBound < list.count && !window.isFull
    query =
      window.isInitial ? nil : Self.query(from: range.lowerBound, in: list) + [("rows", "\(range.count)")]
  }

  /// The id of the first item after the rows; empty where there is none.
  var next: Item.ID { range.upperBound < list.count ? list.rows[range.upperBound].item.id : "" }

  /// The query of an address that shows the items before the rows; nil where there are none.
  var earlier: Query? {
    range.lowerBound == 0 ? nil : Self.query(from: range.lowerBound - ListWindow<Item.ID>.step, in: list)
  }

  /// The place in the list, such as “1 to 60 of 3,000”.
  var place: String {
    let (first, last) = (range.lowerBound + 1, range.upperBound)
    return "\(first.grouped) to \(last.grouped) of \(list.count.grouped)"
  }

  /// The query of an address whose page begins at an index of a list.
  private static func query(from index: Int, in list: ListSnapshot<Item>) -> Query {
    index > 0 && index < list.count ? [("from", list.rows[index].item.id)] : []
  }

  /// The query of an address whose page shows the item with an id, in a list that has it.
  static func query(showing id: Item.ID, in list: ListSnapshot<Item>) -> Query {
    guard let index = list.index(of: id), index >= ListWindow<Item.ID>.step else { return [] }
    return query(from: index - 10, in: list)
  }
}
