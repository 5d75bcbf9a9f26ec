import Database
import Foundation

/// The completions of reminders: each is made in one transaction with the change of its reminder, and can be undone.
struct ReminderCompletions: Sendable {
  /// The largest number of completions that are kept of an account, and of a visitor; the oldest go.
  static func limit(of owner: OwnerID) -> Int { owner.isVisitor ? 1000 : 50_000 }

  let reminders: ListStore<Reminder>

  /// Completes an occurrence of a reminder. One that repeats is due again, at the first time that is still to come.
  ///
  /// - Parameters:
  ///   - occurrence: the occurrence that the person saw; nil for the one that is due.
  ///   - moment: the time and zone of the person.
  /// - Returns: the completion; nil where that occurrence is done already.
  /// - Throws: `StoreError`.
  func complete(
    _ id: Reminder.ID, occurrence: String? = nil, of owner: OwnerID, at moment: Moment
  ) async throws -> ReminderCompletion? {
    let completionID = UUID().uuidString
    return try await reminders.batch(of: owner) { batch, connection in
      guard let stored = try batch.item(id) else { throw StoreError.notFound }
      guard !stored.isDone, occurrence == nil || occurrence == stored.occurrence else { return nil }
      var changed = stored
      if let next = try stored.rolled(at: moment) { changed = next } else { changed.isDone = true }
      try batch.change(stored, to: changed)
      let completion = ReminderCompletion(id: completionID, of: stored, as: changed, at: moment.now)
      try Self.insert(completion, of: owner, connection)
      return completion
    }
  }

  /// Undoes a completion: its reminder is due at the time before, unless somebody has changed that since.
  ///
  /// - Returns: the reminder; nil where the completion was undone already.
  /// - Throws: `StoreError.notFound` where its reminder was deleted, `StoreError.invalid` where it has gone on since.
  @discardableResult
  func undo(_ id: ReminderCompletion.ID, of owner: OwnerID) async throws -> Reminder? {
    try await reminders.batch(of: owner) { batch, connection in
      guard let completion = try Self.completion(id, of: owner, connection) else { return nil }
      return try Self.undo(completion, of: owner, &batch, connection)
    }
  }

  /// Takes the tick from a reminder that is done, also from one that has left its list.
  ///
  /// - Throws: `StoreError.notFound`.
  func reopen(_ id: Reminder.ID, of owner: OwnerID) async throws {
    try await reminders.batch(of: owner) { batch, connection in
      let (stored, completion) = (try batch.item(id), try Self.last(of: id, owner, connection))
      guard stored != nil || completion?.left != nil else { throw StoreError.notFound }
      guard stored?.isDone != false else { return }
      if let completion, completion.after.isDone {
        _ = try Self.undo(completion, of: owner, &batch, connection)
      }
      guard var open = try batch.item(id), open.isDone else { return }
      let done = open
      open.isDone = false
      try batch.change(done, to: open)
    }
  }

  private static func undo(
    _ completion: ReminderCompletion, of owner: OwnerID, _ batch: inout ListBatch<Reminder>,
    _ connection: DatabaseConnection
  ) throws -> Reminder {
    if let left = completion.left { try batch.add(left.item, position: left.position) }
    guard let stored = try batch.item(completion.reminder) else { throw StoreError.notFound }
    let after = completion.after.applied(to: stored)
    guard stored.isDone == after.isDone, stored.occurrence == after.occurrence, stored.due == after.due else {
      throw StoreError.invalid("“\(stored.name)” has gone on since then.")
    }
    _ = try batch.revert(to: completion.before.applied(to: stored), from: after)
    try connection.execute(
      "DELETE FROM reminder_completions WHERE owner = $1 AND id = $2", owner.rawValue, completion.id)
    return try batch.item(completion.reminder) ?? stored
  }

  /// Notes a completion. Where there are too many, the oldest go.
  static func insert(
    _ completion: ReminderCompletion, of owner: OwnerID, _ connection: DatabaseConnection
  ) throws {
    try connection.execute(
      """
      INSERT INTO reminder_completions (owner, \(ReminderCompletion.columns))
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """, values: [owner.rawValue] + completion.values)
    try connection.execute(
      """
      DELETE FROM reminder_completions WHERE owner = $1 AND done_at <= (
        SELECT done_at FROM reminder_completions WHERE owner = $1
        ORDER BY done_at DESC LIMIT 1 OFFSET $2)
      """, owner.rawValue, limit(of: owner))
  }

  /// The last completion of a reminder; nil without one.
  static func last(
    of id: Reminder.ID, _ owner: OwnerID, _ connection: DatabaseConnection
  ) throws -> ReminderCompletion? {
    try connection.first(
      """
      SELECT \(ReminderCompletion.columns) FROM reminder_completions
      WHERE owner = $1 AND reminder = $2 ORDER BY done_at DESC LIMIT 1
      """, owner.rawValue, id
    ).map(ReminderCompletion.init)
  }

  private static func completion(
    _ id: ReminderCompletion.ID, of owner: OwnerID, _ connection: DatabaseConnection
  ) throws -> ReminderCompletion? {
    try connection.first(
      """
      SELECT \(ReminderCompletion.columns) FROM reminder_completions WHERE owner = $1 AND id = $2
      """, owner.rawValue, id
    ).map(ReminderCompletion.init)
  }

  /// The completion with this id; nil where it was undone, or never made.
  func completion(_ id: ReminderCompletion.ID, of owner: OwnerID) async throws -> ReminderCompletion? {
    try await reminders.database.read { try Self.completion(id, of: owner, $0) }
  }

  /// The last completions of an owner, the last one first.
  func latest(_ count: Int, of owner: OwnerID) async throws -> [ReminderCompletion] {
    try await reminders.database.read { connection in
      try connection.query(
        """
        SELECT \(ReminderCompletion.columns) FROM reminder_completions WHERE owner = $1
        ORDER BY done_at DESC, id LIMIT $2
        """, owner.rawValue, count
      ).map(ReminderCompletion.init)
    }
  }

  /// The number of completions of an owner.
  func count(of owner: OwnerID) async throws -> Int {
    try await reminders.database.read { connection in
      try connection.first(
        "SELECT count(*) AS n FROM reminder_completions WHERE owner = $1", owner.rawValue
      )?.int("n") ?? 0
    }
  }
}
