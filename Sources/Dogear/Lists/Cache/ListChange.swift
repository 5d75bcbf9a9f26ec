/// A change of one owner's list. It is idempotent, and the last one about an item wins: a list that was read while
/// changes were committed may have some of them already.
enum ListChange<Item: ListItem>: Sendable {
  /// An item that is new, or has new values, or another place.
  case put(ListEntry<Item>)
  /// An item that is no longer in the list.
  case remove(Item)
  /// Items that are new, or have new values, each once, and items that are no longer in the list.
  case many(put: [ListEntry<Item>], removed: [Item])
  /// A list that replaces the whole one.
  case replace([ListEntry<Item>])

  /// The item that was changed, as it is now or was last; nil where many were.
  var item: Item? {
    switch self {
    case .put(let entry): entry.item
    case .remove(let item): item
    case .many, .replace: nil
    }
  }

  /// Applies the change, and returns by how many bytes the list has grown.
  @discardableResult
  func apply(to entries: inout [ListEntry<Item>]) -> Int {
    switch self {
    case .put(let entry):
      let growth = entry.item.storedBytes + remove(entry.item.id, from: &entries)
      entries.insert(entry, at: Self.place(of: entry, in: entries))
      return growth
    case .remove(let item):
      return remove(item.id, from: &entries)
    case .many(let put, let removed):
      return replace(put, removed, in: &entries)
    case .replace(let new):
      let growth = new.storedBytes() - entries.storedBytes()
      entries = new
      return growth
    }
  }

  private func remove(_ id: String, from entries: inout [ListEntry<Item>]) -> Int {
    guard let index = entries.firstIndex(where: { $0.item.id == id }) else { return 0 }
    return -entries.remove(at: index).item.storedBytes
  }

  /// The places of entries whose positions stay as they are; nil where one of them is new, or moves.
  private func places(of put: [ListEntry<Item>], in entries: [ListEntry<Item>]) -> [Int]? {
    var places: [Int] = []
    for entry in put {
      let place = Self.place(of: entry, in: entries)
      guard place < entries.count, entries[place].item.id == entry.item.id,
        entries[place].position == entry.position
      else { return nil }
      places.append(place)
    }
    return places
  }

  /// The place of an entry in the order of a list.
  private static func place(of entry: ListEntry<Item>, in entries: [ListEntry<Item>]) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].precedes(entry) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Changes many entries in one pass.
  private func replace(
    _ put: [ListEntry<Item>], _ removed: [Item], in entries: inout [ListEntry<Item>]
  ) -> Int {
    if removed.isEmpty, let places = places(of: put, in: entries) {
      var growth = 0
      for (place, entry) in zip(places, put) {
        growth += entry.item.storedBytes - entries[place].item.storedBytes
        entries[place] = entry
      }
      return growth
    }
    let ids = Set(put.lazy.map(\.item.id)).union(removed.lazy.map(\.id))
    var growth = put.storedBytes()
    entries.removeAll { entry in
      guard ids.contains(entry.item.id) else { return false }
      growth -= entry.item.storedBytes
      return true
    }
    let added = put.sorted { $0.precedes($1) }
    let isAtEnd = entries.last.flatMap { last in added.first.map(last.precedes) } ?? true
    entries += added
    if !isAtEnd { entries.sort { $0.precedes($1) } }
    return growth
  }
}
