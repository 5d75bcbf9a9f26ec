import Templates

extension ListRow where Item: ListItem {
  /// The fields of a row, for its template: the item's own, and the fields of `Shared/row-actions`.
  static func fields(_ itemFields: Fields<Item>) -> Fields<ListRow<Item>> {
    Fields<ListRow<Item>>()
      .text("id", \.item.id)
      .text("name", \.item.name)
      .flag("canMoveUp", \.canMoveUp)
      .flag("canMoveDown", \.canMoveDown)
      .text("section") { $0.section?.name ?? "" }
      .text("sectionCount") { row in row.section?.count.grouped ?? "" }
      .merging(\.item, itemFields)
  }
}

extension ListViewModel {
  /// The fields of a list, for its template: `isEmpty`, the fields of `Shared/more`, and the `undo` of `Shared/toast`. That is
  /// a list of one row, so that each deletion has a notice of its own, which stands as long as any other.
  static var fields: Fields<ListViewModel<Item>> {
    Fields<ListViewModel<Item>>()
      .flag("isEmpty") { $0.isEmpty }
      .text("next") { $0.shown.next }
      .text("place") { $0.shown.place }
      .flag("canGrow") { $0.shown.canGrow }
      .text("address") { $0.shown.query.map($0.query) ?? "" }
      .text("earlier") { model in model.shown.earlier.map { "?" + model.query($0).dropFirst() } ?? "" }
      .list("undo", id: \.id, Fields<Item>().text("id", \.id).text("name", \.name)) {
        $0.undo.map { [$0] } ?? []
      }
  }

  /// The list itself, for the fields of a subclass.
  final var itself: ListViewModel<Item> { self }
}
