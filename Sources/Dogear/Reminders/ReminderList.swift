import Combine
import HTTP

/// The reminders of one owner, as they are now.
public final class ReminderList: Sendable {
  private let list: OwnedList<Reminder>

  init(list: OwnedList<Reminder>) {
    self.list = list
  }

  /// The reminders now, each in its place. Safe to ask from any thread.
  public var listing: Listing<Reminder> { list.listing }

  /// The reminders in order. Safe to ask from any thread.
  public var reminders: [Reminder] { list.listing.items }

  /// The reminder with this id.
  public func reminder(_ id: Reminder.ID) -> Reminder? { list.item(id) }

  /// The reminders now, and after each change in the order of the commits. Values arrive on the database's
  /// thread.
  public var publisher: AnyPublisher<Listing<Reminder>, Never> { list.publisher }

  /// The reminders now, and the newest state after changes, on a loop. To be subscribed to there.
  public func publisher(on loop: EventLoop) -> AnyPublisher<Listing<Reminder>, Never> {
    list.publisher(on: loop)
  }
}
