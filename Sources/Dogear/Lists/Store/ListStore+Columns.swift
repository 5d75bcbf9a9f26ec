import Live

extension ListStore {
  /// Stores the text that somebody typed for a column of an item, unless someone else gave it another one meanwhile.
  ///
  /// - Parameter complete: changes what follows from it in the item, before that is checked; it is given the stored one, too.
  /// - Throws: `EditConflict` where someone else did, or deleted the item; `StoreError` where the text is no value of the column.
  func write(
    _ column: Item.Column, _ edit: RowEdit, of owner: OwnerID,
    completing complete: @escaping @Sendable (inout Item, _ stored: Item) -> Void = { _, _ in }
  ) async throws {
    let description = Item.columns[column]
    guard let input = description.kind.input else { preconditionFailure("The column has an input.") }
    if let message = input.message(edit.text, description.label) { throw StoreError.invalid("\(message).") }
    do {
      try await change(owner) { table in
        if edit.isInsisted, case .deleted = try table.state(of: edit.row) { _ = try table.restore(edit.row) }
        guard case .listed(let entry) = try table.state(of: edit.row) else { throw StoreConflict.deleted }
        let stored = entry.item
        let text = input.text(stored)
        guard text == edit.text || edit.seen.contains(text) || edit.isInsisted else {
          throw StoreConflict.text(text)
        }
        var item = stored
        guard input.take(&item, edit.text) else {
          throw StoreError.invalid("\(description.label): “\(edit.text.prefix(80))” can't be used.")
        }
        complete(&item, stored)
        try item.check()
        return try table.update(item, replacing: stored) ?? .put(entry)
      }
    } catch StoreConflict.text(let theirs) {
      throw EditConflict(theirs: theirs)
    } catch StoreConflict.deleted {
      throw EditConflict(theirs: nil)
    }
  }
}
