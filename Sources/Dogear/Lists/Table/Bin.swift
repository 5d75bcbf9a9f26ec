/// The deleted items of one list.
struct Bin<Item: ListItem>: Sendable {
  /// The largest number of items that can be restored. As many blank ones are kept beside them.
  static var keptCount: Int { 200 }

  /// The items that can be restored, the last deleted first.
  let restorable: [DeletedItem<Item>]
  /// The items to be removed for good.
  let expired: [DeletedItem<Item>]

  /// Sorts out a bin at a time, in seconds since 1970.
  ///
  /// - Parameter items: all that are stored, the last deleted first.
  init(_ items: [DeletedItem<Item>], now: Int) {
    var (restorable, expired, blankCount) = ([DeletedItem<Item>](), [DeletedItem<Item>](), 0)
    for item in items {
      let count = item.item.isBlank ? blankCount : restorable.count
      if !item.isKept(at: now) || count == Self.keptCount {
        expired.append(item)
      } else if item.item.isBlank {
        blankCount += 1
      } else {
        restorable.append(item)
      }
    }
    (self.restorable, self.expired) = (restorable, expired)
  }
}
