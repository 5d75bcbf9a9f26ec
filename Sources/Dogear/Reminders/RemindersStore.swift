import Combine
import Database

/// The reminders of all owners. It owns the tables `reminder_lists` and `reminders`.
///
/// Every change is one transaction and is published when it is committed, in the order of the commits.
public final class RemindersStore: Sendable {
  /// How the tables came to be.
  public static var migrations: [Migration] { RemindersMigrations.all }

  private let store: OwnedStore<Reminder>

  /// A store over a database whose migrations were applied. The clock, in seconds since 1970, is the system's.
  public init(database: Database, clock: (@Sendable () -> Int)? = nil) {
    store = OwnedStore(database: database, clock: clock)
  }

  /// The reminders of an owner: none, until the owner adds one.
  func list(of owner: OwnerID) async throws -> OwnedList<Reminder> {
    try await store.list(of: owner)
  }

  /// Adds a reminder after another, or at the end. If there is one with this id, or was, nothing happens.
  public func insert(_ reminder: Reminder, after other: Reminder.ID? = nil, of owner: OwnerID) async throws {
    try reminder.check()
    try await store.change(owner) { table in
      guard try !table.exists(reminder.id) else { return nil }
      try table.checkRoom()
      return try table.add(reminder, at: other.map(Place.after) ?? .end)
    }
  }

  /// Gives a reminder another title.
  public func rename(id: Reminder.ID, to title: String, of owner: OwnerID) async throws {
    try Reminder.check(title: title)
    try await store.change(owner) { .put(try $0.set("title", to: title, for: id)) }
  }

  /// Marks a reminder as done, or as not done.
  public func setDone(_ isDone: Bool, id: Reminder.ID, of owner: OwnerID) async throws {
    try await store.change(owner) { .put(try $0.set("is_done", to: isDone, for: id)) }
  }

  /// Flags a reminder, or takes the flag away.
  public func setFlagged(_ isFlagged: Bool, id: Reminder.ID, of owner: OwnerID) async throws {
    try await store.change(owner) { .put(try $0.set("is_flagged", to: isFlagged, for: id)) }
  }

  /// Moves a reminder before another, or to the end.
  public func move(id: Reminder.ID, before other: Reminder.ID?, of owner: OwnerID) async throws {
    try await store.change(owner) { try $0.move(id, to: other.map(Place.before) ?? .end) }
  }

  /// Removes a reminder, which can be restored for a day. One that is gone already is no error.
  public func delete(id: Reminder.ID, of owner: OwnerID) async throws {
    try await store.change(owner) { try $0.delete(id) ? .remove(id) : nil }
  }

  /// A deleted reminder that can be restored.
  public func deletedReminder(id: Reminder.ID, of owner: OwnerID) async throws -> Reminder? {
    try await store.deletedItem(id, of: owner)
  }

  /// Puts a deleted reminder back where it was.
  public func restore(id: Reminder.ID, of owner: OwnerID) async throws {
    try await store.change(owner) { .put(try $0.restore(id)) }
  }

  /// Gives a visitor's reminders to an account, after those that the account has.
  public func transfer(from visitor: OwnerID, to account: OwnerID) async throws {
    try await store.transfer(from: visitor, to: account)
  }

  /// Removes lists of visitors that were last used before a time, in seconds since 1970, and returns how many:
  /// at most `limit`, so that other changes don't wait long.
  @discardableResult
  public func sweepVisitors(unusedSince time: Int, limit: Int = 200) async throws -> Int {
    try await store.sweepVisitors(unusedSince: time, limit: limit)
  }
}
