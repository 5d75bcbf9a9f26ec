import Templates

/// A row of the shelf in its edit mode.
struct ShelfEditRow: Sendable {
  let row: ListRow<Book>
  let isSelected: Bool

  fileprivate static let fields = Fields<ShelfEditRow>()
    .flag("isSelected", \.isSelected)
    .merging(\.row, ListRow.fields(Book.fields))
}

extension ShelfEditViewModel {
  /// The fields of the shelf in its edit mode, for its template.
  static let editFields = Fields<ShelfEditViewModel>()
    .text("selectedCount") { $0.selectedCount }
    .text("allCount") { $0.visible.count == 1 ? "1 book" : "all \($0.visible.count.counted("book"))" }
    .text("selectionMessage") { $0.message }
    .text("bulkSentence") { $0.bulk.sentence }
    .text("shelfPath") { $0.question.address }
    .list("rows", id: \.row.item.id, ShelfEditRow.fields) { model in
      model.books.rows.map { ShelfEditRow(row: $0, isSelected: model.isSelected($0.item.id)) }
    }
    .list("marks", id: \.value, OfferedChoice.fields) { model in
      BookMark.offered.map {
        OfferedChoice(value: $0.value, name: $0.name, isChosen: $0.value == model.mark)
      }
    }
    .list(
      "notices", id: \.id, Fields<UndoNotice>().text("id", \.id).text("sentence", \.sentence)
    ) { $0.notice.map { [$0] } ?? [] }
    .merging(\.shelf, shelfFields)

  /// The shelf itself, for its fields.
  private var shelf: ShelfViewModel { self }
}
