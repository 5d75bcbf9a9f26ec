import Combine
import Database

/// The reminders of all owners. It owns the tables `reminder_lists` and `reminders`.
///
/// Every change is one transaction and is published when it is committed, in the order of the commits.
public final class RemindersStore: Sendable {
  let lists: OwnedStore<Reminder>

  /// A store over a database whose migrations were applied. The clock, in seconds since 1970, is the system's.
  public init(database: Database, clock: (@Sendable () -> Int)? = nil) {
    lists = OwnedStore(database: database, clock: clock)
  }

  /// Marks a reminder as done, or as not done.
  public func setDone(_ isDone: Bool, id: Reminder.ID, of owner: OwnerID) async throws {
    try await lists.change(owner) { try $0.set("is_done", to: isDone, for: id) }
  }

  /// Flags a reminder, or takes the flag away.
  public func setFlagged(_ isFlagged: Bool, id: Reminder.ID, of owner: OwnerID) async throws {
    try await lists.change(owner) { try $0.set("is_flagged", to: isFlagged, for: id) }
  }

  /// Removes a reminder if nothing is written in it. It comes back with the text if one arrives later.
  public func removeIfBlank(id: Reminder.ID, of owner: OwnerID) async throws {
    try await lists.change(owner) { table in
      guard case .listed(let entry) = try table.state(of: id), entry.item.isBlank else { return nil }
      return try table.delete(id)
    }
  }
}

extension RemindersStore: ListStore {}
