import Synchronization
import Templates

/// A list of items at one moment, as rows of a page.
///
/// It is immutable: all pages that show the same list share one, and compare identities to see that nothing changed.
public final class ListSnapshot<Item: Identifiable & Sendable>: Sendable {
  /// The rows in order.
  public let rows: [ListRow<Item>]
  /// The number of the snapshot, which no other that was ever made has.
  public let serial = snapshotCount.wrappingAdd(1, ordering: .relaxed).newValue

  private let parts = Mutex<[Range<Int>: ListSnapshot]>([:])
  private let derived = Mutex<[ObjectIdentifier: Derived]>([:])

  private struct Derived {
    weak var value: (any AnyObject & Sendable)?
    /// The value where it is kept.
    let kept: (any AnyObject & Sendable)?
  }

  /// Makes a snapshot of items in this order.
  public convenience init(_ items: [Item]) {
    let last = items.count - 1
    self.init(
      rows: items.enumerated().map { index, item in
        ListRow(item: item, canMoveUp: index > 0, canMoveDown: index < last)
      })
  }

  /// Makes a snapshot of items in an order that is not the order of their owner, and in sections.
  ///
  /// - Parameter section: the name of an item's section. Items of one section stand together.
  public convenience init(_ items: [Item], inSections section: (Item) -> String) {
    let sections = ListSection.all(items.map(section))
    self.init(
      rows: items.enumerated().map { index, item in
        ListRow(item: item, canMoveUp: false, canMoveDown: false, section: sections[index])
      })
  }

  /// Makes a snapshot of the items at these places of another one, in this order.
  convenience init(_ places: [Int], of list: ListSnapshot) {
    let last = places.count - 1
    self.init(
      rows: places.enumerated().map { index, place in
        ListRow(item: list.rows[place].item, canMoveUp: index > 0, canMoveDown: index < last)
      })
  }

  /// Makes a snapshot of the items at these places of another one, in sections.
  ///
  /// - Parameter section: the name of an item's section. Items of one section stand together.
  convenience init(_ places: [Int], of list: ListSnapshot, inSections section: (Item) -> String) {
    let sections = ListSection.all(places.map { section(list.rows[$0].item) })
    self.init(
      rows: places.enumerated().map { index, place in
        ListRow(
          item: list.rows[place].item, canMoveUp: false, canMoveDown: false, section: sections[index])
      })
  }

  private init(rows: [ListRow<Item>]) { self.rows = rows }

  /// The rows in a range, each with its moves in the whole list: the same snapshot for all pages that show this part.
  func part(_ range: Range<Int>) -> ListSnapshot {
    if range == rows.indices { return self }
    return parts.withLock { parts in
      if let part = parts[range] { return part }
      if parts.count == 16 { parts = [:] }
      let part = ListSnapshot(rows: Array(rows[range]))
      parts[range] = part
      return part
    }
  }

  /// A value that follows from the items, such as an index of their words: made once for all who use it at the same time.
  ///
  /// - Parameter isKept: whether it stays for those who come later, too, as it is small beside the items.
  func derived<Value: AnyObject & Sendable>(isKept: Bool = false, _ make: (ListSnapshot) -> Value) -> Value {
    let key = ObjectIdentifier(Value.self)
    if let value = derived.withLock({ $0[key]?.value }) as? Value { return value }
    let value = make(self)
    derived.withLock { $0[key] = Derived(value: value, kept: isKept ? value : nil) }
    return value
  }

  /// The items in order.
  public var items: [Item] { rows.map(\.item) }

  /// The number of items.
  public var count: Int { rows.count }

  /// Whether there are no items.
  public var isEmpty: Bool { rows.isEmpty }

  /// The index of the item with this id; nil where it is not in the list.
  public func index(of id: Item.ID) -> Int? {
    rows.firstIndex { $0.item.id == id }
  }

  /// The item with this id; nil where it is not in the list.
  public func item(_ id: Item.ID) -> Item? {
    index(of: id).map { rows[$0].item }
  }
}

// Pages that show the same snapshot share the hashes and the HTML of its rows.
extension ListSnapshot: SharedRows {}

/// The number of snapshots ever made.
private let snapshotCount = Atomic(0)
