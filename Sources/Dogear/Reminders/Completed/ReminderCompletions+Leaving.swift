import Database
import Foundation

// Reminders that are done leave their list, and are kept with their completions alone: a list has what is to be done, however
// much was done before.
extension ReminderCompletions {
  /// The seconds for which a reminder that is done stays in its list, so that a tick can be taken back where it was made.
  static let leavingSeconds = 10

  /// Takes reminders from the list of an owner that were done some time ago, or at a time that is not known. They can be
  /// brought back.
  ///
  /// - Parameters:
  ///   - list: the list as it is now, by which most owners have none.
  ///   - used: the reminder in which the person writes, which stays.
  func takeOut(of list: ListSnapshot<Reminder>, but used: Reminder.ID? = nil, of owner: OwnerID) async throws
  {
    guard list.rows.contains(where: { $0.item.isDone && $0.item.id != used }) else { return }
    let now = reminders.clock()
    let fresh = try await reminders.database.read { connection in
      let rows = try connection.query(
        "SELECT DISTINCT reminder FROM reminder_completions WHERE owner = $1 AND done_at > $2",
        owner.rawValue,
        now - Self.leavingSeconds)
      return Set(try rows.map { try $0.string("reminder") })
    }
    let leaving = list.rows.map(\.item).filter { $0.isDone && $0.id != used && !fresh.contains($0.id) }
      .map { item in (item.id, completion: UUID().uuidString) }
    guard !leaving.isEmpty else { return }
    try await reminders.batch(of: owner, isFreeing: true) { batch, connection in
      for (id, newID) in leaving {
        guard case .listed(let entry) = try batch.table.state(of: id), entry.item.isDone else { continue }
        try Self.keep(entry, of: owner, as: newID, at: now, connection)
        try batch.remove(id)
      }
      try Self.limitRoom(owner, connection)
    }
  }

  /// Puts a reminder that left into its list again, done as it is, as somebody still writes in it. Nothing happens where it did
  /// not leave.
  func putBack(_ id: Reminder.ID, of owner: OwnerID) async throws {
    guard try await reminders.list(of: owner).item(id) == nil else { return }
    try await reminders.batch(of: owner) { batch, connection in
      guard try batch.item(id) == nil, let completion = try Self.last(of: id, owner, connection),
        let left = completion.left
      else { return }
      try batch.add(left.item, position: left.position)
      try connection.execute(
        "UPDATE reminder_completions SET item = '', position = 0 WHERE owner = $1 AND id = $2",
        owner.rawValue,
        completion.id)
    }
  }

  /// Keeps a reminder with its last completion, or with a new one.
  private static func keep(
    _ entry: ListEntry<Reminder>, of owner: OwnerID, as newID: String, at now: Int,
    _ connection: DatabaseConnection
  ) throws {
    var completion = try last(of: entry.item.id, owner, connection).flatMap { $0.after.isDone ? $0 : nil }
    if completion == nil {
      var open = entry.item
      open.isDone = false
      let new = ReminderCompletion(id: newID, of: open, as: entry.item, at: now)
      try insert(new, of: owner, connection)
      completion = new
    }
    try connection.execute(
      "UPDATE reminder_completions SET item = $3, position = $4 WHERE owner = $1 AND id = $2", owner.rawValue,
      completion?.id ?? newID, StoredJSON.text(ItemJSON(entry.item)), entry.position)
  }

  /// Lets the oldest completions go where the reminders that left take as much room as all lists of an owner may.
  private static func limitRoom(_ owner: OwnerID, _ connection: DatabaseConnection) throws {
    try connection.execute(
      """
      DELETE FROM reminder_completions WHERE owner = $1 AND id IN (
        SELECT id FROM (
          SELECT id, sum(length(item)) OVER (ORDER BY done_at DESC, id) AS characters
          FROM reminder_completions WHERE owner = $1
        ) AS sums WHERE characters > $2)
      """, owner.rawValue, StoredBytes.limit(of: owner))
  }
}
