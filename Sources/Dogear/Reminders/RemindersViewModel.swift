import Combine
import Foundation

/// The reminders, the one that has the focus, and the one that was just deleted.
public final class RemindersViewModel: ObservableObject {
  /// The reminders in order.
  @Published public private(set) var reminders: [Reminder]
  /// The id of the focused element: the text field of a reminder, or something else on the page.
  @Published public var focusedElement: String?
  /// The reminder that was just deleted and can be put back.
  @Published public private(set) var undo: Reminder?

  private let changes: AnyPublisher<[Reminder], Never>
  private let edits = PassthroughSubject<Reminder.ID, Never>()
  private var subscriptions: Set<AnyCancellable> = []

  /// Makes the view model of a list as it is now; `changes` has its later states.
  public init(reminders: [Reminder], changes: AnyPublisher<[Reminder], Never>, undo: Reminder? = nil) {
    self.reminders = reminders
    self.changes = changes
    self.undo = undo
  }

  /// Follows the list from now on, and has rows removed that lose the focus while they are empty.
  ///
  /// - Parameter remove: deletes the reminder with this id.
  public func follow(scheduler: some Scheduler, remove: @escaping (Reminder.ID) -> Void) {
    changes
      .sink { [weak self] in self?.receive($0) }
      .store(in: &subscriptions)
    $focusedElement
      .map(Self.reminderID)
      .scan((before: nil, now: nil)) { (before: $0.now, now: $1) }
      .filter { $0.before != $0.now }
      .compactMap(\.before)
      // A row that was edited and left at once may never have been known to have the focus.
      .merge(with: edits)
      // The focus may come back at once, and the last text may still be on its way.
      .delay(for: .seconds(0.01), scheduler: scheduler)
      .sink { [weak self] id in
        guard let self, let reminder = reminder(id), reminder.isBlank else { return }
        guard Self.reminderID(focusedElement) != id else { return }
        remove(id)
      }
      .store(in: &subscriptions)
  }

  private func receive(_ reminders: [Reminder]) {
    if reminders != self.reminders { self.reminders = reminders }
    if let undo, reminders.contains(where: { $0.id == undo.id }) { self.undo = nil }
  }

  /// The reminder with this id.
  public func reminder(_ id: Reminder.ID) -> Reminder? {
    reminders.first { $0.id == id }
  }

  /// How many reminders there are and how many are done, in words.
  public var count: String {
    let total = reminders.count == 1 ? "1 reminder" : "\(reminders.count) reminders"
    let done = reminders.count(where: \.isDone)
    return done == 0 ? total : "\(total), \(done) done"
  }

  /// The reminders, each with what its row needs to know of its place.
  public var rows: [ReminderRow] {
    let last = reminders.count - 1
    return reminders.enumerated().map { index, reminder in
      ReminderRow(reminder: reminder, canMoveUp: index > 0, canMoveDown: index < last)
    }
  }

  /// The reminder that stands before the one with this id.
  public func predecessor(of id: Reminder.ID) -> Reminder.ID? {
    guard let index = reminders.firstIndex(where: { $0.id == id }), index > 0 else { return nil }
    return reminders[index - 1].id
  }

  /// The reminder before which the one with this id stands once it has moved down. Nil inside where that is the end;
  /// nil where it can't move.
  public func successor(of id: Reminder.ID) -> Reminder.ID?? {
    guard let index = reminders.firstIndex(where: { $0.id == id }), index + 1 < reminders.count else {
      return nil
    }
    return .some(index + 2 < reminders.count ? reminders[index + 2].id : nil)
  }

  /// Moves the focus to a reminder's text.
  public func focus(on id: Reminder.ID) {
    focusedElement = Self.elementID(of: id)
  }

  /// The text of a reminder was edited here.
  public func edited(_ id: Reminder.ID) {
    edits.send(id)
  }

  /// A reminder was deleted and can be put back.
  public func deleted(_ reminder: Reminder) {
    undo = reminder.isBlank ? nil : reminder
  }

  /// The deleted reminder was put back.
  public func restored() {
    undo = nil
  }

  /// The id of the text field of a reminder, and back.
  static func elementID(of id: Reminder.ID) -> String { "reminder-\(id)" }
  static func reminderID(_ elementID: String?) -> Reminder.ID? {
    guard let elementID, elementID.hasPrefix("reminder-") else { return nil }
    return String(elementID.dropFirst("reminder-".count))
  }
}

/// A reminder in its place in the list.
public struct ReminderRow: Sendable {
  /// The reminder.
  public let reminder: Reminder
  /// Whether another reminder stands before it.
  public let canMoveUp: Bool
  /// Whether another reminder stands after it.
  public let canMoveDown: Bool
}

extension Reminder {
  /// Whether nothing is written.
  public var isBlank: Bool { title.trimmed.isEmpty }
}
