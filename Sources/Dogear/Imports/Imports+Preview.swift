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
    // It may be gone by now.
    guard let content = try await records.content(of: record.id, owner) else { return nil }
    let items = try await list.list(of: owner).items
    return await withTaskExecutorPreference(owner.aside) {
      // A file that can't be read was refused before it was kept.
      guard let table = try? ImportTable<Item>(content) else { return nil }
      let plan = ImportPlan(
        table.rows(record.meanings()), list: items, updates: record.updates, at: moment)
      return ImportPreview(
        record, table, plan, windows: windows, at: moment, room: max(0, Item.limit(of: owner) - items.count),
        isVisitor: owner.isVisitor)
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
