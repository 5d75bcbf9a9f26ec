import Live

/// The data that all pages of one name share: rows of text, and those that were removed.
struct RowList: Equatable, Sendable {
  struct Row: Equatable, Sendable {
    let id: String
    var text = ""
    var isDone = false
  }

  var rows: [Row] = []
  /// The rows that were removed, the latest one last.
  var removed: [Row] = []

  private func index(of id: String) -> Int? { rows.firstIndex { $0.id == id } }

  private func index(of place: ListPlace) -> Int? {
    switch place {
    case .start: 0
    case .end: rows.count
    case .before(let id): index(of: id)
    case .after(let id): index(of: id).map { $0 + 1 }
    }
  }

  /// Inserts a row, at the end where the place is gone. A row that was inserted before stays as it is.
  mutating func insert(_ row: Row, at place: ListPlace) {
    guard index(of: row.id) == nil, !removed.contains(where: { $0.id == row.id }) else { return }
    rows.insert(row, at: index(of: place) ?? rows.count)
  }

  /// Stores a row's text. A row that was removed while it was empty comes back.
  ///
  /// - Throws: `EditConflict` where somebody else changed the text or removed the row.
  mutating func rename(_ edit: RowEdit) throws(EditConflict) {
    if let index = index(of: edit.row) {
      let stored = rows[index].text
      guard stored == edit.text || edit.isInsisted || edit.seen.contains(stored) else {
        throw EditConflict(theirs: stored)
      }
      rows[index].text = edit.text
    } else if !edit.text.isEmpty {
      guard let row = removed.first(where: { $0.id == edit.row }), edit.isInsisted || row.text.isEmpty else {
        throw EditConflict(theirs: nil)
      }
      restore(row.id)
      try rename(edit)
    }
  }

  /// Ticks or unticks a row.
  mutating func setDone(_ isDone: Bool, _ id: String) {
    if let index = index(of: id) { rows[index].isDone = isDone }
  }

  /// Moves a row beside another one, or by `step` rows where the place is gone.
  mutating func move(_ id: String, by step: Int, to place: ListPlace?) {
    guard let index = index(of: id) else { return }
    let row = rows.remove(at: index)
    let target = place.flatMap { self.index(of: $0) } ?? index + step
    rows.insert(row, at: min(max(target, 0), rows.count))
  }

  /// Removes a row; it can be restored.
  mutating func remove(_ id: String) {
    guard let index = index(of: id) else { return }
    removed.append(rows.remove(at: index))
  }

  /// Restores a removed row, at the end.
  mutating func restore(_ id: String) {
    guard let index = removed.firstIndex(where: { $0.id == id }) else { return }
    rows.append(removed.remove(at: index))
  }
}
