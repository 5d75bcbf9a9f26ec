/// An item whose title can be written in its row of the list. Its column is called `title`.
protocol TitledItem: ListItem {
  var title: String { get }

  /// Makes an item of which nothing but the title is known.
  init(id: ID, title: String)
}
