import Database
import Foundation

// Reminders that are done leave their list, and are kept with their completions alone: a list has what is to be done, however
// much was done before.
extension ReminderCompletions {
  /// The seconds for which a reminder that is done stays in its list.
  static let leavingSeconds = 24 * 60 * 60

  /// Takes reminders from the list of an owner that were done some time ago, or at a time that is not known. They can be
  /// brought back.
  ///
  /// - Parameter list: the list as it is now, by which most owners have none.
  func takeOut(of list: ListSnapshot<Reminder>, of owner: OwnerID) async throws {
    guard list.rows.contains(where: \.item.isDone) else { return }
    let now = reminders.clock()
    let fresh = try await reminders.database.read { connection in
      let rows = try connection.query(
        "SELECT DISTINCT reminder FROM reminder_completions WHERE owner = $1 AND done_at > $2",
        owner.rawValue,
        now - Self.leavingSeconds)
      return Set(try rows.map { try $0.string("reminder") })
    }
    let leaving = list.rows.map(\.item).filter { $0.isDone && !fresh.contains($0.id) }.map { item in
      (item.id, completion: UUID().uuidString)
    }
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
