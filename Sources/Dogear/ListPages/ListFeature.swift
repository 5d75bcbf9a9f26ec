/// A feature with a list of items for each owner.
protocol ListFeature: Feature {
  /// An item of the list.
  associatedtype Item: ListItem

  /// The lists of all owners.
  var store: ListStore<Item> { get }

  /// Makes the feature over a store of its lists.
  init(store: ListStore<Item>)
}

extension ListFeature {
  /// Opens the feature over a database whose migrations were applied.
  init(_ services: Services) {
    self.init(store: services.list())
  }

  /// The lists.
  var ownedData: [any OwnedData] { [store] }
}
