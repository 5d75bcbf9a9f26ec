import Combine

/// The reminders of one owner, as they are now.
public final class ReminderList: Sendable {
  private let list: OwnedList<Reminder>

  init(list: OwnedList<Reminder>) {
    self.list = list
  }

  /// The reminders in order. Safe to ask from any thread.
  public var reminders: [Reminder] { list.items }

  /// The reminder with this id.
  public func reminder(_ id: Reminder.ID) -> Reminder? { list.item(id) }

  /// The reminders now, and after each change in the order of the commits. Values arrive on the database's
  /// thread.
  public var publisher: AnyPublisher<[Reminder], Never> { list.publisher }
}
