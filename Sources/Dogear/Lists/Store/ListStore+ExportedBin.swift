import Database

extension ListStore {
  /// An owner's deleted items that can be restored, as a table, the last deleted first.
  func exportBin(of owner: OwnerID) async throws -> ExportedTable {
    ExportedTable(
      columns: ["id"] + Item.columnNames + ["deleted_at"],
      rows: try await recentlyDeleted(of: owner).map { deleted in
        [.text(deleted.id)] + deleted.item.values.map(\.stored) + [.integer(Int64(deleted.deletedAt))]
      })
  }
}
