import Live

extension ListStore where Item: TitledItem {
  /// Stores the title that was written in a row.
  ///
  /// - Throws: `EditConflict` where someone else changed it or deleted the row.
  func rename(_ edit: RowEdit, of owner: OwnerID) async throws {
    do {
      try await rename(
        id: edit.row, to: edit.text, seen: { edit.seen.contains($0) }, isInsisted: edit.isInsisted, of: owner)
    } catch StoreConflict.text(let theirs) {
      throw EditConflict(theirs: theirs)
    } catch StoreConflict.deleted {
      throw EditConflict(theirs: nil)
    }
  }
}
