import Synchronization

/// The stores of lists, one for each kind of item: what one feature changes, the pages of every other see at once.
final class ListStores: Sendable {
  private let stores = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// The store of the lists of an item, made when it is asked for first.
  func store<Item: ListItem>(_ make: () -> ListStore<Item>) -> ListStore<Item> {
    stores.withLock { stores in
      if let store = stores[ObjectIdentifier(Item.self)] as? ListStore<Item> { return store }
      let store = make()
      stores[ObjectIdentifier(Item.self)] = store
      return store
    }
  }
}

extension Services {
  /// The store of the lists of an item.
  func list<Item: ListItem>(of _: Item.Type = Item.self) -> ListStore<Item> {
    lists.store { ListStore(self) }
  }
}
