/// The change by which a book came to be read, as its history has it.
struct NotedFinish: Hashable, Sendable {
  /// The status before.
  let status: ReadingStatus
  /// The reading that the change made or ended, in its state then; nil where it did neither.
  let reading: Reading?
  /// Its place among the readings.
  let index: Int
  /// Whether the change made it.
  let isNew: Bool

  /// Reads a change; nil where it is another one.
  init?(_ change: ItemChange<Book>) {
    let columns = change.columns
    guard let status = columns.first(where: { $0.column == .status }),
      ReadingStatus.named(status.new) == .read, let old = ReadingStatus.named(status.old)
    else { return nil }
    self.status = old
    let readings = columns.first { $0.column == .readings }
    let before = readings.flatMap { ReadingsText.readings($0.old) } ?? []
    let after = readings.flatMap { ReadingsText.readings($0.new) } ?? []
    (index, isNew) = (max(after.count - 1, 0), after.count > before.count)
    reading = after.last
  }
}

extension BookHistory {
  /// The change by which a book came to be read; nil where it is not kept any more.
  func finish(of book: Book.ID, _ owner: OwnerID) async throws -> NotedFinish? {
    try await changes(of: book, owner).lazy.compactMap { NotedFinish($0.change) }.first
  }
}
