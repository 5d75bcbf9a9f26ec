import HTTP
import Live

/// The imports of all owners: takes files, shows what their import would do, carries it out in small transactions, and
/// undoes it. Everything that takes long is done beside the loops. Each is told the day that it is for the owner.
final class BookImports: Sendable {
  /// The number of changed books up to which an import is undone at once, and not beside the caller.
  static let smallCount = 250
  /// The bytes of a file below which its import is carried out at once.
  static let smallSize = 64 * 1024

  let books: ListStore<Book>
  let records: ImportRecords
  let reading: ImportReading
  let states = ImportStates()
  private let pieces: Pieces
  /// The large imports that are carried out at a time; others wait.
  private let carrying = LongTurns(2)

  /// Makes the imports to shelves, in transactions of some size. The record that each writes has what it did.
  init(
    books: ListStore<Book>, records: ImportRecords, pieces: Pieces = Pieces(least: 100),
    ledger: Ledger = Ledger(.ofServer)
  ) {
    (self.books, self.records, self.pieces) = (books, records, pieces)
    reading = ImportReading(ledger: ledger)
  }

  /// Reads the state again, for all pages that show it, and returns it with the rows of a window.
  private func publishState(
    of owner: OwnerID, on day: Day, _ window: ImportWindow = ImportWindow(), notice: String = ""
  ) async throws -> ImportState {
    let windows = states.windows(of: owner).union([window])
    let state = try await state(of: owner, on: day, windows, notice: notice)
    states.publish(state, of: owner)
    return state
  }

  // MARK: Files

  /// Takes a file, in place of one that waits.
  ///
  /// - Parameters:
  ///   - count: the number of its bytes.
  ///   - party: the owner, with the network that the file comes from.
  ///   - bytes: gets the bytes, in the owner's turn: until then they stay where they are.
  /// - Throws: `CSVError` where it can't be read, `StoreError.diskFull`, `LedgerFull`.
  func receive(
    _ count: Int, named name: String, updates: Bool = true, of owner: OwnerID, on day: Day,
    for party: LedgerParty, bytes: @escaping @Sendable () async throws -> [UInt8]
  ) async throws {
    guard count <= ImportRecords.fileLimit(of: owner) else {
      throw CSVError.tooLarge(megabytes: ImportRecords.fileLimit(of: owner) >> 20)
    }
    try await reading.read(count, for: party) {
      let (text, guess) = try await self.decode(try await bytes(), of: owner)
      let record = ImportRecord(
        id: SecureToken().value, name: name, fields: guess, updates: updates, size: text.utf8.count)
      try await self.records.add(record, content: text, of: owner)
    }
    // Without a page that shows it, nobody needs to know what the import would do yet.
    if states.isWatched(owner) { _ = try await publishState(of: owner, on: day) }
  }

  /// Takes a file that is in memory.
  func receive(
    _ bytes: [UInt8], named name: String, updates: Bool = true, of owner: OwnerID, on day: Day
  ) async throws {
    let party = LedgerParty(owner)
    try await receive(bytes.count, named: name, updates: updates, of: owner, on: day, for: party) { bytes }
  }

  private func decode(_ bytes: [UInt8], of owner: OwnerID) async throws -> (String, [ImportField]) {
    try await withTaskExecutorPreference(owner.aside) {
      let text = try DecodedText(bytes).text
      return (text, try ImportTable(text).guess)
    }
  }

  /// Changes what is done with the file that waits.
  func choose(
    _ fields: [ImportField], updates: Bool, of owner: OwnerID, on day: Day,
    _ window: ImportWindow = ImportWindow()
  ) async throws -> ImportState {
    try await records.set(fields, updates: updates, of: owner)
    return try await publishState(of: owner, on: day, window)
  }

  /// Throws the file away that waits.
  func discard(of owner: OwnerID, on day: Day) async throws -> ImportState {
    try await records.discard(of: owner)
    return try await publishState(of: owner, on: day)
  }

  // MARK: Work

  /// Begins the import of the file that waits. A small one is carried out at once, a larger one goes on beside the caller.
  func begin(of owner: OwnerID, on day: Day) async throws -> ImportState {
    guard let record = try await records.pending(of: owner), states.begin(.importing(), of: owner) else {
      return try await state(of: owner, on: day)
    }
    return try await perform(isSmall: record.size < Self.smallSize, of: owner, on: day) {
      try await self.carryOut(record, of: owner, on: day)
    }
  }

  /// Carries out the import of the file that waits, and returns its record; nil where there is none, or work is under way.
  ///
  /// - Throws: `StoreError.diskFull`, `ImportError`.
  func importPending(of owner: OwnerID, on day: Day) async throws -> ImportRecord? {
    guard let record = try await records.pending(of: owner), states.begin(.importing(), of: owner) else {
      return nil
    }
    _ = try await whole(of: owner, on: day) { try await self.carryOut(record, of: owner, on: day) }
    return try await records.finished(of: owner).first { $0.id == record.id }
  }

  /// Begins to undo an import.
  func undo(_ id: String, of owner: OwnerID, on day: Day) async throws -> ImportState {
    let known = try await records.finished(of: owner).first { $0.id == id }
    guard let record = known, states.begin(.undoing(), of: owner) else {
      return try await state(of: owner, on: day)
    }
    let count = record.summary.added + record.summary.changed
    return try await perform(isSmall: count <= Self.smallCount, of: owner, on: day) {
      try await self.undo(record, of: owner)
    }
  }

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
    let kept = states.keep(owner)
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
      states.end(of: owner)
      return try await publishState(of: owner, on: day, notice: notice)
    } catch {
      states.end(of: owner)
      let reason = Self.sentence(about: error) ?? "The import was interrupted."
      _ = try? await publishState(of: owner, on: day, notice: reason)
      throw error
    }
  }

  private static func sentence(about error: any Error) -> String? {
    switch error {
    case let error as StoreError: error.message
    case let error as CSVError: error.message
    case let error as LedgerFull: error.error.message
    case ImportError.overtaken: "This file is being imported elsewhere, or was discarded."
    default: nil
    }
  }

  private func carryOut(_ record: ImportRecord, of owner: OwnerID, on day: Day) async throws -> String {
    let turn = try await record.size < Self.smallSize ? nil : carrying.take(for: owner.rawValue)
    let memory = try reading.chargeForPlan(of: record.size, to: LedgerParty(owner))
    defer { withExtendedLifetime((turn, memory)) {} }
    let plan = try await plan(of: record, of: owner, on: day)
    var (record, pieces) = (record, pieces)
    defer { books.show(owner) }
    states.note(.importing(.init(done: record.next, total: plan.rows.count)), of: owner)
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
      states.note(.importing(.init(done: record.next, total: plan.rows.count)), of: owner)
    }
    try await records.finish(record.id, of: owner)
    return record.summary.sentence
  }

  /// The rows of a file with what happens to each.
  private func plan(of record: ImportRecord, of owner: OwnerID, on day: Day) async throws -> ImportPlan {
    try await reading.read(record.size, for: LedgerParty(owner)) {
      guard let content = try await self.records.content(of: record.id, owner) else {
        throw ImportError.overtaken
      }
      let shelf = try await self.books.list(of: owner).items
      return try await withTaskExecutorPreference(owner.aside) {
        ImportPlan(
          try ImportTable(content).rows(record.fields), shelf: shelf, updates: record.updates, on: day)
      }
    }
  }

  private func undo(_ record: ImportRecord, of owner: OwnerID) async throws -> String {
    let total = record.summary.added + record.summary.changed
    var (done, kept, pieces) = (0, 0, pieces)
    defer { books.show(owner) }
    states.note(.undoing(.init(done: done, total: total)), of: owner)
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
      states.note(.undoing(.init(done: done, total: total)), of: owner)
    }
    try await records.forget(record.id, of: owner)
    let books = kept.counted("book that was", "books that were")
    return "The import of “\(record.name)” was undone."
      + (kept == 0 ? "" : " Of \(books) changed since, the changes stay.")
  }
}
