/// The name of a file and the moment of its owner, by which its texts are read.
struct ImportedFile: Hashable, Sendable {
  /// Its name.
  var name = ""
  /// The time and zone of its owner.
  let moment: Moment
}

/// The rows of a file whose columns are an item's own, whoever wrote it.
struct WholeFile<Item: ImportableItem>: Sendable {
  let source: Item.Source
  let rows: [ImportedRow<Item>]
  /// A sentence about what else is in it; empty where that is nothing.
  var note = ""
}
