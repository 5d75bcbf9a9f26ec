import Combine
import CombineExtras
import Database
import Synchronization

/// The changes of many books at once, of all owners: each is made in small transactions, one at a time for an owner, and goes
/// on after an interruption.
final class BulkChanges: Sendable {
  let books: ListStore<Book>
  let records: BulkRecords
  private let pieces: Pieces
  /// The changes under way here.
  private let work = Mutex<[OwnerID: Work]>([:])
  private let news = OwnerSubjects()

  private struct Work {
    var change: BulkChange
    var task: Task<BulkChange, any Error>?
  }

  /// Makes the changes of the books of a store, in transactions of some size.
  init(books: ListStore<Book>, pieces: Pieces = Pieces()) {
    (self.books, records) = (books, BulkRecords(holder: SecureToken().value))
    self.pieces = pieces
  }

  // MARK: State

  /// The state of an owner's changes.
  func state(of owner: OwnerID) async throws -> BulkState {
    let running = work.withLock { $0[owner]?.change }
    if let running, running.done > 0 { return BulkState(change: running, isRunning: true) }
    return try await books.database.read { [records] connection in
      BulkState(
        change: try BulkRecords.change(of: owner, connection),
        isRunning: try records.isHeldElsewhere(owner, connection))
    }
  }

  /// A publisher of the state of an owner's changes, and of those that follow, on any thread.
  func states(of owner: OwnerID) -> AnyPublisher<BulkState, Never> {
    news.publisher(of: owner)
      .prepend(())
      .map { _ in
        Publishers.Async<BulkState?, Never> { [weak self] in .success(try? await self?.state(of: owner)) }
      }
      .switchToLatest()
      .compactMap { $0 }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  // MARK: Work

  /// Makes a change, and returns it when all is done. It goes on where the caller does not wait for it.
  ///
  /// - Parameters:
  ///   - ids: the books, in their order.
  ///   - id: the key of the form that asks for it: one that is sent again waits for the same change.
  /// - Throws: `BulkError.busy` where the owner has another one under way; `StoreError`.
  func make(_ kind: BulkChange.Kind, of ids: [Book.ID], id: String, _ owner: OwnerID) async throws
    -> BulkChange
  {
    let change = BulkChange(id: id, kind: kind, total: ids.count)
    if ids.isEmpty { return change }
    let task = try start(change, owner) { try await self.carryOut(change, of: ids, isNew: true, owner) }
    return try await task.value
  }

  /// Goes on with all changes that were interrupted, one after the other. Returns their number.
  @discardableResult
  func resume() async throws -> Int {
    var count = 0
    for owner in try await books.database.read({ [records] in try records.interrupted($0) }) {
      if work.withLock({ $0[owner] != nil }) { continue }
      if try await resume(owner) { count += 1 }
    }
    let now = books.clock()
    try await books.database.write(for: .housekeeping) { try BulkRecords.sweep(now: now, $0) }
    return count
  }

  /// Waits for an owner's change, and goes on with one that was interrupted. Returns whether there was one.
  @discardableResult
  func resume(_ owner: OwnerID) async throws -> Bool {
    if let running = work.withLock({ $0[owner]?.task }) {
      _ = await running.result
      return false
    }
    let now = books.clock()
    do {
      let taken = try await books.database.write(for: owner.party) { [records] in try records.take(owner, $0)
      }
      guard let (change, ids) = taken else { return false }
      let task = try start(change, owner) {
        try await self.carryOut(change, of: ids, isNew: false, owner)
      }
      _ = try await task.value
    } catch is BulkError {
      // Somebody else goes on with it.
      return false
    } catch let error where error is DatabaseError || error as? StoreError == .diskFull {
      throw error
    } catch {
      books.faults.note(error, in: "A change of many books that was interrupted")
      let reason = (error as? StoreError)?.message ?? ""
      try await books.database.write(for: owner.party) { [records] in
        try records.giveUp(owner, because: reason, now: now, $0)
      }
    }
    news.send(to: owner)
    return true
  }

  private func start(
    _ change: BulkChange, _ owner: OwnerID, _ body: @escaping @Sendable () async throws -> BulkChange
  ) throws -> Task<BulkChange, any Error> {
    try work.withLock { all in
      if let present = all[owner] {
        guard present.change.id == change.id, let task = present.task else {
          throw BulkError.busy(done: present.change.done, total: present.change.total)
        }
        return task
      }
      let task = Task {
        defer { self.end(owner) }
        return try await body()
      }
      all[owner] = Work(change: change, task: task)
      return task
    }
  }

  /// Ends work, and has all pages show what became of it: no page says that it is over beside books as they were.
  private func end(_ owner: OwnerID) {
    books.show(owner)
    work.withLock { $0[owner] = nil }
    news.send(to: owner)
  }

  private func carryOut(
    _ start: BulkChange, of ids: [Book.ID], isNew: Bool, _ owner: OwnerID
  ) async throws -> BulkChange {
    var (change, pieces, isNew) = (start, pieces, isNew)
    while !change.isWhole {
      let (before, isFirst, now) = (change, isNew, books.clock())
      let part = before.next(pieces.count, of: ids)
      let piece = try await books.piece(of: owner, mark: before.mark, isShown: false) {
        [records] batch, connection in
        var after = before
        try after.apply(to: part, in: &batch, connection)
        if isFirst {
          try records.begin(after, of: ids, owner, connection)
        } else {
          try records.advance(after, from: before.done, now: now, owner, connection)
        }
        return after
      }
      (change, isNew) = (piece.value, false)
      note(change, owner, isTold: pieces.note(part.count, took: piece.time))
    }
    change.isOver = true
    return change
  }

  private func note(_ change: BulkChange, _ owner: OwnerID, isTold: Bool) {
    work.withLock { $0[owner]?.change = change }
    guard isTold else { return }
    books.show(owner)
    news.send(to: owner)
  }
}
