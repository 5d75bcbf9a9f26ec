extension ImportRecord {
  /// Carries out a row. Returns the change that it made; nil where it made none.
  mutating func carryOut(_ row: ImportPlan.Row, in batch: inout ListBatch<Book>) throws -> BookChange? {
    next += 1
    if !row.remarks.isEmpty { summary.remarked += 1 }
    for remark in row.remarks { note(row, remark) }
    switch row.outcome {
    case .same: summary.same += 1
    case .kept: summary.kept += 1
    case .duplicate(let number):
      summary.duplicates += 1
      note(row, "The same book as in row \(number).")
    case .failed(let reason): fail(row, reason)
    case .new(let book):
      do {
        try batch.add(book)
        summary.added += 1
        return BookChange(adding: book)
      } catch let error as StoreError {
        fail(row, error.message)
      }
    case .changed(let shelved, let changed):
      do {
        try batch.update(changed, replacing: shelved)
        summary.changed += 1
        return BookChange(from: shelved, to: changed)
      } catch StoreConflict.columns(let columns) {
        let names = columns.compactMap { Book.Column(rawValue: $0)?.label }.joined(separator: ", ")
        fail(row, "Somebody changed the book meanwhile: \(names).")
      } catch StoreError.notFound {
        fail(row, "The book was deleted meanwhile.")
      } catch let error as StoreError {
        fail(row, error.message)
      }
    }
    return nil
  }

  private mutating func fail(_ row: ImportPlan.Row, _ reason: String) {
    summary.failed += 1
    note(row, reason)
  }

  private mutating func note(_ row: ImportPlan.Row, _ message: String) {
    guard problems.count < Self.problemLimit else { return }
    problems.append(
      Problem(row: row.number, title: String((row.book?.title ?? "").prefix(100)), message: message))
  }
}
