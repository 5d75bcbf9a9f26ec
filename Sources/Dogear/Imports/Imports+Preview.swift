import Combine
import HTTP

extension Imports {
  /// The state of an owner's imports, with the rows of windows, for a party.
  func state(
    of owner: OwnerID, at moment: Moment, _ windows: Set<ImportWindow> = [ImportWindow()],
    for party: LedgerParty? = nil, notice: String = ""
  ) async throws -> ImportState {
    let finished = try await records.finished(of: owner)
    let phase = try await phase(of: owner, at: moment, windows, for: party ?? LedgerParty(owner))
    return ImportState(phase: phase, finished: finished, notice: notice)
  }

  private func phase(
    of owner: OwnerID, at moment: Moment, _ windows: Set<ImportWindow>, for party: LedgerParty
  ) async throws -> ImportState.Phase {
    if let work = states.work(of: owner) { return .working(work) }
    guard let record = try await records.pending(of: owner) else { return .idle }
    let preview = try await reading.read(record.size, for: party) {
      try await self.preview(record, windows, of: owner, at: moment)
    }
    return preview.map(ImportState.Phase.waiting) ?? .idle
  }

  private func preview(
    _ record: ImportRecord, _ windows: Set<ImportWindow>, of owner: OwnerID, at moment: Moment
  ) async throws -> ImportPreview? {
    guard let planned = try await readPlan(of: record, of: owner, at: moment) else { return nil }
    let count = try await list.list(of: owner).snapshot.count
    return await withTaskExecutorPreference(owner.aside) {
      ImportPreview(
        record, planned, windows: windows, at: moment, room: max(0, Item.limit(of: owner) - count),
        isVisitor: owner.isVisitor)
    }
  }

  /// Reads a file that waits, with what would happen to its rows; nil where it is gone by now.
  func readPlan(
    of record: ImportRecord, of owner: OwnerID, at moment: Moment
  ) async throws -> PlannedFile<Item>? {
    guard let content = try await records.content(of: record.id, owner) else { return nil }
    let items = try await list.list(of: owner).items
    return try await withTaskExecutorPreference(owner.aside) {
      // A file that can't be read was refused before it was kept.
      let file = ImportedFile(name: record.name, moment: moment)
      guard let table = try? ImportTable<Item>(content, file) else { return nil }
      let rows = table.rows(record.meanings())
      let placed = try await places?.place(rows, of: record, owner) ?? PlacedRows(rows: rows)
      return PlannedFile(
        table: table,
        plan: ImportPlan(placed.rows, list: items, updates: record.updates, at: moment), new: placed.new,
        note: [placed.sentence, table.note].filter { !$0.isEmpty }.joined(separator: " "))
    }
  }

  /// A publisher of the newest state that is known, if one is, and of those that follow, each with the rows of a window, on any
  /// thread.
  func changes(of owner: OwnerID, _ window: ImportWindow = ImportWindow()) -> AnyPublisher<ImportState, Never>
  {
    states.changes(of: owner, window)
      .map { [self] state in
        // What others were told before has no rows of this page.
        state.shows(window) ? Just(state).eraseToAnyPublisher() : completed(state, of: owner, window)
      }
      .switchToLatest()
      .eraseToAnyPublisher()
  }

  /// A publisher of the state as it is now, with the rows of a window; of none where it can't be read.
  private func completed(
    _ state: ImportState, of owner: OwnerID, _ window: ImportWindow
  ) -> AnyPublisher<ImportState, Never> {
    guard let moment = state.preview?.moment else { return Just(state).eraseToAnyPublisher() }
    return Future<ImportState?, Never> { promise in
      let answer = Answer(promise: promise)
      Task {
        let now = try? await self.state(of: owner, at: moment, [window], notice: state.notice)
        answer.promise(.success(now))
      }
    }
    .compactMap(\.self)
    .eraseToAnyPublisher()
  }
}

// A future may be fulfilled from any thread, though the type of its promise does not say so.
private struct Answer: @unchecked Sendable {
  let promise: Future<ImportState?, Never>.Promise
}

/// A file that was read, with what would happen to its rows.
struct PlannedFile<Item: ImportableItem>: Sendable {
  let table: ImportTable<Item>
  let plan: ImportPlan<Item>
  /// The places that it makes.
  let new: [NewPlace]
  /// The sentences about those, and about what else is in the file.
  let note: String
}
