import Combine
import HTTP
import Synchronization

/// The imports of all owners: takes files, shows what their import would do, carries it out in small transactions, and
/// undoes it. Everything that takes long is done beside the loops. Each is told the day that it is for the owner.
final class BookImports: Sendable {
  /// The number of changed books up to which an import is undone at once, and not beside the caller.
  static let smallCount = 250

  let books: ListStore<Book>
  let records: ImportRecords
  private let pieces: Pieces
  private let work = Mutex<[OwnerID: ImportState.Work]>([:])
  private let subjects = Mutex<[OwnerID: WeakSubject]>([:])

  private typealias Subject = CurrentValueSubject<ImportState?, Never>

  /// `@unchecked` because a subject guards its own state, and the reference is guarded by the lock.
  private struct WeakSubject: @unchecked Sendable {
    weak var subject: Subject?
  }

  /// Makes the imports to shelves, in transactions of some size. The record that each writes has the whole file.
  init(books: ListStore<Book>, records: ImportRecords, pieces: Pieces = Pieces(least: 100)) {
    (self.books, self.records, self.pieces) = (books, records, pieces)
  }

  // MARK: State

  /// The state of an owner's imports.
  func state(of owner: OwnerID, on day: Day, notice: String = "") async throws -> ImportState {
    var state = ImportState(finished: try await records.finished(of: owner), notice: notice)
    state.work = work.withLock { $0[owner] }
    if state.work == nil, let record = try await records.pending(of: owner) {
      state.preview = try await preview(record, of: owner, on: day)
    }
    return state
  }

  /// A publisher of the newest state that is known, if one is, and of those that follow, on any thread.
  func changes(of owner: OwnerID) -> AnyPublisher<ImportState, Never> {
    // Changes before the first of them are no news.
    subject(of: owner)
      .scan((count: 0, state: ImportState?.none)) { (count: $0.count + 1, state: $1) }
      .compactMap { count, state in
        guard count == 1, var state else { return state }
        state.notice = ""
        return state
      }
      .eraseToAnyPublisher()
  }

  private func subject(of owner: OwnerID) -> Subject {
    subjects.withLock { subjects in
      if let subject = subjects[owner]?.subject { return subject }
      subjects = subjects.filter { $0.value.subject != nil }
      let subject = Subject(nil)
      subjects[owner] = WeakSubject(subject: subject)
      return subject
    }
  }

  private func publish(_ state: ImportState, of owner: OwnerID) {
    subjects.withLock({ $0[owner]?.subject })?.send(state)
  }

  /// Reads the state again, for all pages that show it, and returns it.
  private func publishState(
    of owner: OwnerID, on day: Day, notice: String = ""
  ) async throws -> ImportState {
    let state = try await state(of: owner, on: day, notice: notice)
    publish(state, of: owner)
    return state
  }

  private func preview(
    _ record: ImportRecord, of owner: OwnerID, on day: Day
  ) async throws -> ImportState.Preview? {
    let shelf = try await books.list(of: owner).items
    return await withTaskExecutorPreference(owner.aside) {
      // A file that can't be read was refused before it was kept.
      guard let table = try? ImportTable(record.content) else { return nil }
      let plan = ImportPlan(table.rows(record.fields), shelf: shelf, updates: record.updates, on: day)
      return ImportState.Preview(
        record: record, table: table, plan: plan, summary: ImportSummary(plan),
        room: max(0, Book.limit(of: owner) - shelf.count), isVisitor: owner.isVisitor)
    }
  }

  // MARK: Files

  /// Takes a file, in place of one that waits.
  ///
  /// - Throws: `CSVError` where it can't be read, `StoreError.diskFull`.
  func receive(
    _ bytes: [UInt8], named name: String, updates: Bool = true, of owner: OwnerID, on day: Day
  ) async throws {
    guard bytes.count <= ImportRecords.fileLimit(of: owner) else {
      throw CSVError.tooLarge(megabytes: ImportRecords.fileLimit(of: owner) >> 20)
    }
    let (text, guess) = try await withTaskExecutorPreference(owner.aside) {
      let decoded = try DecodedText(bytes).text
      let text = BookJSON.table(of: decoded) ?? decoded
      return (text, try ImportTable(text).guess)
    }
    let record = ImportRecord(
      id: SecureToken().value, name: name, fields: guess, updates: updates, content: text)
    try await records.add(record, of: owner)
    // Without a page that shows it, nobody needs to know what the import would do yet.
    if subjects.withLock({ $0[owner]?.subject }) != nil { _ = try await publishState(of: owner, on: day) }
  }

  /// Changes what is done with the file that waits.
  func choose(
    _ fields: [ImportField], updates: Bool, of owner: OwnerID, on day: Day
  ) async throws -> ImportState {
    try await records.set(fields, updates: updates, of: owner)
    return try await publishState(of: owner, on: day)
  }

  /// Throws the file away that waits.
  func discard(of owner: OwnerID, on day: Day) async throws -> ImportState {
    try await records.discard(of: owner)
    return try await publishState(of: owner, on: day)
  }

  // MARK: Work

  /// Begins the import of the file that waits. A small one is carried out at once, a larger one goes on beside the caller.
  func begin(of owner: OwnerID, on day: Day) async throws -> ImportState {
    guard let record = try await records.pending(of: owner), start(ImportState.Work(), of: owner) else {
      return try await state(of: owner, on: day)
    }
    return try await perform(isSmall: record.content.utf8.count < 64 * 1024, of: owner, on: day) {
      try await self.carryOut(record, of: owner, on: day)
    }
  }

  /// Carries out the import of the file that waits, and returns it as it was carried out; nil where there is none, or work
  /// is under way.
  ///
  /// - Throws: `StoreError.diskFull`, `ImportError`.
  func importPending(of owner: OwnerID, on day: Day) async throws -> ImportRecord? {
    guard let record = try await records.pending(of: owner), start(ImportState.Work(), of: owner) else {
      return nil
    }
    _ = try await whole(of: owner, on: day) { try await self.carryOut(record, of: owner, on: day) }
    return try await records.finished(of: owner).first { $0.id == record.id }
  }

  /// Begins to undo an import.
  func undo(_ id: String, of owner: OwnerID, on day: Day) async throws -> ImportState {
    let known = try await records.finished(of: owner).first { $0.id == id }
    guard let record = known, start(ImportState.Work(isUndo: true), of: owner) else {
      return try await state(of: owner, on: day)
    }
    let count = record.summary.added + record.summary.changed
    return try await perform(isSmall: count <= Self.smallCount, of: owner, on: day) {
      try await self.undo(record, of: owner)
    }
  }

  private func start(_ work: ImportState.Work, of owner: OwnerID) -> Bool {
    self.work.withLock { all in
      guard all[owner] == nil else { return false }
      all[owner] = work
      return true
    }
  }

  private func end(of owner: OwnerID) { work.withLock { $0[owner] = nil } }

  /// Does work that was started, here or beside the caller. Its result is a sentence for the person.
  private func perform(
    isSmall: Bool, of owner: OwnerID, on day: Day, _ body: @escaping @Sendable () async throws -> String
  ) async throws -> ImportState {
    if isSmall {
      do {
        return try await whole(of: owner, on: day, body)
      } catch {
        guard let reason = Self.sentence(about: error) else { throw error }
        return try await state(of: owner, on: day, notice: reason)
      }
    }
    let subject = subject(of: owner)
    let kept = WorkSubject(subject: subject)
    Task(executorPreference: owner.aside) { [books] in
      defer { withExtendedLifetime(kept) {} }
      do {
        _ = try await self.whole(of: owner, on: day, body)
      } catch {
        if Self.sentence(about: error) == nil { books.faults.note(error, in: "An import of books") }
      }
    }
    return try await state(of: owner, on: day)
  }

  /// Does work that was started to its end, and tells all pages what became of it.
  private func whole(
    of owner: OwnerID, on day: Day, _ body: @Sendable () async throws -> String
  ) async throws -> ImportState {
    do {
      let notice = try await body()
      end(of: owner)
      return try await publishState(of: owner, on: day, notice: notice)
    } catch {
      end(of: owner)
      let reason = Self.sentence(about: error) ?? "The import was interrupted."
      _ = try? await publishState(of: owner, on: day, notice: reason)
      throw error
    }
  }

  /// The subject of work under way, so that pages which come later get its end. `@unchecked` because a subject guards its
  /// own state.
  private struct WorkSubject: @unchecked Sendable {
    let subject: Subject
  }

  private static func sentence(about error: any Error) -> String? {
    switch error {
    case let error as StoreError: error.message
    case let error as CSVError: error.message
    case ImportError.overtaken: "This file is being imported elsewhere, or was discarded."
    default: nil
    }
  }

  private func note(_ progress: ImportState.Work, of owner: OwnerID) {
    work.withLock { $0[owner] = progress }
    publish(ImportState(work: progress), of: owner)
  }

  private func carryOut(_ record: ImportRecord, of owner: OwnerID, on day: Day) async throws -> String {
    let shelf = try await books.list(of: owner).items
    let plan = try await withTaskExecutorPreference(owner.aside) {
      ImportPlan(
        try ImportTable(record.content).rows(record.fields), shelf: shelf, updates: record.updates, on: day)
    }
    var (record, pieces) = (record, pieces)
    defer { books.show(owner) }
    note(ImportState.Work(done: record.next, total: plan.rows.count), of: owner)
    while record.next < plan.rows.count {
      let part = plan.rows[record.next..<min(record.next + pieces.count, plan.rows.count)]
      let before = record
      let piece = try await books.piece(of: owner, isShown: false) { batch, connection in
        var after = before
        for row in part {
          guard let change = try after.carryOut(row, in: &batch) else { continue }
          try ImportRecords.note(change, of: after.id, owner, connection)
        }
        try ImportRecords.advance(after, from: before.next, owner, connection)
        return after
      }
      record = piece.value
      guard pieces.note(part.count, took: piece.time), record.next < plan.rows.count else { continue }
      books.show(owner)
      note(ImportState.Work(done: record.next, total: plan.rows.count), of: owner)
    }
    try await records.finish(record.id, of: owner)
    return record.summary.sentence
  }

  private func undo(_ record: ImportRecord, of owner: OwnerID) async throws -> String {
    let total = record.summary.added + record.summary.changed
    var (done, kept, pieces) = (0, 0, pieces)
    defer { books.show(owner) }
    note(ImportState.Work(isUndo: true, done: done, total: total), of: owner)
    while true {
      let changes = try await records.changes(of: record.id, owner, limit: pieces.count)
      if changes.isEmpty { break }
      let piece = try await books.piece(of: owner, isFreeing: true, isShown: false) { batch, connection in
        var kept = 0
        for change in changes {
          if try !change.undo(in: &batch) { kept += 1 }
          try ImportRecords.forget(change, of: record.id, owner, connection)
        }
        return kept
      }
      (kept, done) = (kept + piece.value, done + changes.count)
      guard pieces.note(changes.count, took: piece.time) else { continue }
      books.show(owner)
      note(ImportState.Work(isUndo: true, done: done, total: total), of: owner)
    }
    try await records.forget(record.id, of: owner)
    let books = kept.counted("book that was", "books that were")
    return "The import of “\(record.name)” was undone."
      + (kept == 0 ? "" : " Of \(books) changed since, the changes stay.")
  }
}
