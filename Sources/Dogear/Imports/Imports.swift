import HTTP
import Live

/// The imports of all owners to lists of items: takes files, shows what their import would do, carries it out in small
/// transactions, and undoes it. Everything that takes long is done beside the loops. Each is told the time and zone of the owner.
final class Imports<Item: ImportableItem>: Sendable {
  let list: ListStore<Item>
  let records: ImportRecords<Item>
  let reading: ImportReading
  let states = ImportStates()
  /// The places that rows name; nil where items have none.
  let places: (any ImportPlaces<Item>)?
  private let pieces: Pieces
  /// The large imports that are carried out at a time; others wait.
  private let carrying = LongTurns(2)

  /// Makes the imports to lists, in transactions of some size. The record that each writes has what it did.
  init(
    to list: ListStore<Item>, places: (any ImportPlaces<Item>)? = nil, pieces: Pieces = Pieces(least: 100),
    ledger: Ledger = Ledger(.ofServer)
  ) {
    (self.list, self.places, self.pieces) = (list, places, pieces)
    records = ImportRecords(beside: list)
    reading = ImportReading(ledger: ledger)
  }

  /// Reads the state again, for all pages that show it, and returns it with the rows of a window.
  private func publishState(
    of owner: OwnerID, at moment: Moment, _ window: ImportWindow = ImportWindow(), notice: String = ""
  ) async throws -> ImportState {
    let windows = states.windows(of: owner).union([window])
    let state = try await state(of: owner, at: moment, windows, notice: notice)
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
    _ count: Int, named name: String, updates: Bool = true, of owner: OwnerID, at moment: Moment,
    for party: LedgerParty, bytes: @escaping @Sendable () async throws -> [UInt8]
  ) async throws {
    guard count <= ImportLimits.fileBytes(of: owner) else {
      throw CSVError.tooLarge(megabytes: ImportLimits.fileBytes(of: owner) >> 20)
    }
    try await reading.read(count, for: party) {
      let (text, guess) = try await self.decode(
        try await bytes(), ImportedFile(name: name, moment: moment), of: owner)
      let record = ImportRecord(
        id: SecureToken().value, name: name, fields: guess.map(\.key), updates: updates,
        size: text.utf8.count)
      try await self.records.add(record, content: text, of: owner)
    }
    // Without a page that shows it, nobody needs to know what the import would do yet.
    if states.isWatched(owner) { _ = try await publishState(of: owner, at: moment) }
  }

  /// Takes a file that is in memory.
  func receive(
    _ bytes: [UInt8], named name: String, updates: Bool = true, of owner: OwnerID, at moment: Moment
  ) async throws {
    let party = LedgerParty(owner)
    try await receive(bytes.count, named: name, updates: updates, of: owner, at: moment, for: party) { bytes }
  }

  private func decode(
    _ bytes: [UInt8], _ file: ImportedFile, of owner: OwnerID
  ) async throws -> (String, [Item.Meaning]) {
    try await withTaskExecutorPreference(owner.aside) {
      let text = try DecodedText(bytes).text
      return (text, try ImportTable<Item>(text, file).guess)
    }
  }

  /// Changes what is done with the file that waits.
  func choose(
    _ meanings: [Item.Meaning], updates: Bool, of owner: OwnerID, at moment: Moment,
    _ window: ImportWindow = ImportWindow()
  ) async throws -> ImportState {
    try await records.set(meanings.map(\.key), updates: updates, of: owner)
    return try await publishState(of: owner, at: moment, window)
  }

  /// Throws the file away that waits.
  func discard(of owner: OwnerID, at moment: Moment) async throws -> ImportState {
    try await records.discard(of: owner)
    return try await publishState(of: owner, at: moment)
  }

  // MARK: Work

  /// Begins the import of the file that waits. A small one is carried out at once, a larger one goes on beside the caller.
  func begin(of owner: OwnerID, at moment: Moment) async throws -> ImportState {
    guard let record = try await records.pending(of: owner), states.begin(.importing(), of: owner) else {
      return try await state(of: owner, at: moment)
    }
    return try await perform(isSmall: record.size < ImportLimits.smallBytes, of: owner, at: moment) {
      try await self.carryOut(record, of: owner, at: moment)
    }
  }

  /// Carries out the import of the file that waits, and returns its record; nil where there is none, or work is under way.
  ///
  /// - Throws: `StoreError.diskFull`, `ImportError`.
  func importPending(of owner: OwnerID, at moment: Moment) async throws -> ImportRecord? {
    guard let record = try await records.pending(of: owner), states.begin(.importing(), of: owner) else {
      return nil
    }
    _ = try await whole(of: owner, at: moment) { try await self.carryOut(record, of: owner, at: moment) }
    return try await records.finished(of: owner).first { $0.id == record.id }
  }

  /// Begins to undo an import.
  func undo(_ id: String, of owner: OwnerID, at moment: Moment) async throws -> ImportState {
    let known = try await records.finished(of: owner).first { $0.id == id }
    guard let record = known, states.begin(.undoing(), of: owner) else {
      return try await state(of: owner, at: moment)
    }
    let count = record.summary.added + record.summary.changed
    return try await perform(isSmall: count <= ImportLimits.smallCount, of: owner, at: moment) {
      try await self.undo(record, of: owner)
    }
  }

  /// Does work that was started, here or beside the caller. Its result is a sentence for the person.
  private func perform(
    isSmall: Bool, of owner: OwnerID, at moment: Moment, _ body: @escaping @Sendable () async throws -> String
  ) async throws -> ImportState {
    if isSmall {
      do {
        return try await whole(of: owner, at: moment, body)
      } catch {
        guard let reason = Self.sentence(about: error) else { throw error }
        return try await state(of: owner, at: moment, notice: reason)
      }
    }
    let kept = states.keep(owner)
    Task(executorPreference: owner.aside) { [list] in
      defer { withExtendedLifetime(kept) {} }
      do {
        _ = try await self.whole(of: owner, at: moment, body)
      } catch {
        if Self.sentence(about: error) == nil {
          list.faults.note(error, in: "An import of \(Item.importWords.many)")
        }
      }
    }
    return try await state(of: owner, at: moment)
  }

  /// Does work that was started to its end, and tells all pages what became of it.
  private func whole(
    of owner: OwnerID, at moment: Moment, _ body: @Sendable () async throws -> String
  ) async throws -> ImportState {
    do {
      let notice = try await body()
      states.end(of: owner)
      return try await publishState(of: owner, at: moment, notice: notice)
    } catch {
      states.end(of: owner)
      let reason = Self.sentence(about: error) ?? "The import was interrupted."
      _ = try? await publishState(of: owner, at: moment, notice: reason)
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

  private func carryOut(_ record: ImportRecord, of owner: OwnerID, at moment: Moment) async throws -> String {
    let turn = try await record.size < ImportLimits.smallBytes ? nil : carrying.take(for: owner.rawValue)
    let memory = try reading.chargeForPlan(of: record.size, to: LedgerParty(owner))
    defer { withExtendedLifetime((turn, memory)) {} }
    let planned = try await plan(of: record, of: owner, at: moment)
    let plan = planned.plan
    try await places?.make(planned.new, for: plan, of: owner)
    var (record, pieces) = (record, pieces)
    defer { list.show(owner) }
    states.note(.importing(.init(done: record.next, total: plan.rows.count)), of: owner)
    while record.next < plan.rows.count {
      let part = plan.rows[record.next..<min(record.next + pieces.count, plan.rows.count)]
      let before = record
      let piece = try await list.piece(of: owner, isShown: false) { batch, connection in
        var after = before
        for row in part {
          guard let change = try after.carryOut(row, in: &batch) else { continue }
          try ImportRecords<Item>.note(change, of: after.id, owner, connection)
        }
        try ImportRecords<Item>.advance(after, from: before.next, owner, connection)
        return after
      }
      record = piece.value
      guard pieces.note(part.count, took: piece.time), record.next < plan.rows.count else { continue }
      list.show(owner)
      states.note(.importing(.init(done: record.next, total: plan.rows.count)), of: owner)
    }
    try await records.finish(record.id, of: owner)
    return record.summary.sentence(Item.importWords)
  }

  /// The plan of a file that waits, and the places that it makes.
  private func plan(
    of record: ImportRecord, of owner: OwnerID, at moment: Moment
  ) async throws -> PlannedFile<Item> {
    try await reading.read(record.size, for: LedgerParty(owner)) {
      guard let plan = try await self.readPlan(of: record, of: owner, at: moment) else {
        throw ImportError.overtaken
      }
      return plan
    }
  }

  private func undo(_ record: ImportRecord, of owner: OwnerID) async throws -> String {
    let total = record.summary.added + record.summary.changed
    var (done, kept, pieces) = (0, 0, pieces)
    defer { list.show(owner) }
    states.note(.undoing(.init(done: done, total: total)), of: owner)
    while true {
      let changes = try await records.changes(of: record.id, owner, limit: pieces.count)
      if changes.isEmpty { break }
      let piece = try await list.piece(of: owner, isFreeing: true, isShown: false) { batch, connection in
        var kept = 0
        for change in changes {
          if try !change.undo(in: &batch) { kept += 1 }
          try ImportRecords<Item>.forget(change, of: record.id, owner, connection)
        }
        return kept
      }
      (kept, done) = (kept + piece.value, done + changes.count)
      guard pieces.note(changes.count, took: piece.time) else { continue }
      list.show(owner)
      states.note(.undoing(.init(done: done, total: total)), of: owner)
    }
    try await places?.removeEmpty(of: record, owner)
    try await records.forget(record.id, of: owner)
    let items = kept.counted("\(Item.importWords.one) that was", "\(Item.importWords.many) that were")
    return "The import of “\(record.name)” was undone."
      + (kept == 0 ? "" : " Of \(items) changed since, the changes stay.")
  }
}
