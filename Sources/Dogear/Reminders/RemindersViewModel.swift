import Combine
import Foundation

/// The view model of the reminders, with the one that has the focus, and those that were deleted here.
final class RemindersViewModel: ListViewModel<Reminder> {
  /// The id of the focused element: the text field of a reminder, or something else on the page.
  @Published var focusedElement: String?

  private let edits = PassthroughSubject<Reminder.ID, Never>()
  private var subscriptions: Set<AnyCancellable> = []

  /// Removes rows that lose the focus while they are empty.
  ///
  /// - Parameter remove: deletes the reminder with this id.
  func removeEmpty(scheduler: some Scheduler, remove: @escaping (Reminder.ID) -> Void) {
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

  /// The reminders in order.
  var reminders: [Reminder] { list.items }

  /// The reminder with this id.
  func reminder(_ id: Reminder.ID) -> Reminder? {
    list.item(id)
  }

  /// The number of reminders, and of those that are done, in words.
  var count: String {
    let total = list.count.counted("reminder")
    let done = list.rows.count(where: \.item.isDone)
    return done == 0 ? total : "\(total), \(done) done"
  }

  /// Notes that the text of a reminder was edited here.
  func edited(_ id: Reminder.ID) {
    edits.send(id)
  }

  /// The id of the reminder whose text field has this id; nil for other elements.
  private static func reminderID(_ elementID: String?) -> Reminder.ID? {
    guard let elementID, elementID.hasPrefix(elementPrefix) else { return nil }
    return String(elementID.dropFirst(elementPrefix.count))
  }

  private static let elementPrefix = "reminder-"

  /// The name in the page's address of the blank reminder that is being written, where the page has no scripts.
  static let writtenParameter = "written"

  override class func elementID(of id: Reminder.ID) -> String { elementPrefix + id }
}
