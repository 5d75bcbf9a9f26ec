/// The `objectWillChange` publishers of observable objects that have no published property to hold them.
enum ChangePublishers {
  private struct Entry {
    weak var object: AnyObject?
    let publisher = ObservableObjectPublisher()
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    var limit = 64
  }

  private static let table = Lock(Table())

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let (publisher, stale): (ObservableObjectPublisher, [Entry]) = table.withLock { table in
      let key = ObjectIdentifier(object)
      // An entry whose object is gone belongs to an earlier object at the same address.
      if let entry = table.entries[key], entry.object === object { return (entry.publisher, []) }
      var stale: [Entry] = []
      if table.entries.count >= table.limit {
        stale = table.entries.values.filter { $0.object == nil }
        table.entries = table.entries.filter { $0.value.object != nil }
        table.limit = max(64, 2 * table.entries.count)
      }
      let entry = Entry(object: object)
      if let replaced = table.entries.updateValue(entry, forKey: key) { stale.append(replaced) }
      return (entry.publisher, stale)
    }
    // Publishers are released outside the lock, because that releases their subscribers.
    withExtendedLifetime(stale) {}
    return publisher
  }
}
