extension ImportRecord {
  /// Carries out a row. Returns the change that it made; nil where it made none.
  mutating func carryOut<Item>(
    _ row: ImportPlan<Item>.Row, in batch: inout ListBatch<Item>
  ) throws -> ItemChange<Item>? {
    next += 1
    if !row.remarks.isEmpty { summary.remarked += 1 }
    for remark in row.remarks { note(row, remark) }
    switch row.outcome {
    case .same: summary.same += 1
    case .kept: summary.kept += 1
    case .duplicate(let number):
      summary.duplicates += 1
      note(row, "The same \(Item.importWords.one) as in row \(number).")
    case .failed(let reason): fail(row, reason)
    case .new(let item):
      do {
        let item = try free(item, row, in: batch)
        try batch.add(item)
        summary.added += 1
        return ItemChange(adding: item)
      } catch let error as StoreError {
        fail(row, error.message)
      }
    case .changed(let listed, let changed):
      do {
        try batch.update(changed, replacing: listed)
        summary.changed += 1
        return ItemChange(from: listed, to: changed)
      } catch StoreConflict.columns(let columns) {
        let names = Item.columns.all.filter { columns.contains($0.name) }.map(\.label).joined(separator: ", ")
        fail(row, "Somebody changed the \(Item.importWords.one) meanwhile: \(names).")
      } catch StoreError.notFound {
        fail(row, "The \(Item.importWords.one) was deleted meanwhile.")
      } catch let error as StoreError {
        fail(row, error.message)
      }
    }
    return nil
  }

  /// The item under its id, or under another one where that is taken: an item of the bin may have it.
  private func free<Item>(
    _ item: Item, _ row: ImportPlan<Item>.Row, in batch: ListBatch<Item>
  ) throws -> Item {
    guard row.isNamed else { return item }
    if case .unknown = try batch.table.state(of: item.id) { return item }
    var other = Item(id: "\(id)-\(row.number)")
    for column in Item.Column.allCases { _ = other.set(column, to: item.text(of: column)) }
    return other
  }

  private mutating func fail<Item>(_ row: ImportPlan<Item>.Row, _ reason: String) {
    summary.failed += 1
    note(row, reason)
  }

  private mutating func note<Item>(_ row: ImportPlan<Item>.Row, _ message: String) {
    guard problems.count < Self.problemLimit else { return }
    problems.append(
      Problem(row: row.number, title: String((row.item?.title ?? "").prefix(100)), message: message))
  }
}
