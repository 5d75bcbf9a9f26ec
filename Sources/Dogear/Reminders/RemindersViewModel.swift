import Combine
import Foundation

/// The reminders, the one that has the focus, and the one that was just deleted.
public final class RemindersViewModel: ObservableObject {
  /// The reminders in order.
  @Published public private(set) var list: Listing<Reminder>
  /// The id of the focused element: the text field of a reminder, or something else on the page.
  @Published public var focusedElement: String?
  /// The reminder that was just deleted and can be put back.
  @Published public private(set) var undo: Reminder?

  private let changes: AnyPublisher<Listing<Reminder>, Never>
  private let edits = PassthroughSubject<Reminder.ID, Never>()
  private var subscriptions: Set<AnyCancellable> = []

  /// Makes the view model of a list as it is now; `changes` has its later states.
  public init(
    list: Listing<Reminder>, changes: AnyPublisher<Listing<Reminder>, Never>, undo: Reminder? = nil
  ) {
    self.list = list
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

  private func receive(_ list: Listing<Reminder>) {
    guard list !== self.list else { return }
    self.list = list
    if let undo, list.item(undo.id) != nil { self.undo = nil }
  }

  /// The reminders in order.
  public var reminders: [Reminder] { list.items }

  /// Tells what is shown, where that is the list alone: nothing was deleted here.
  public var sharedState: Int? {
    undo == nil ? list.serial : nil
  }

  /// The reminder with this id.
  public func reminder(_ id: Reminder.ID) -> Reminder? {
    list.item(id)
  }

  /// How many reminders there are and how many are done, in words.
  public var count: String {
    let total = list.count == 1 ? "1 reminder" : "\(list.count) reminders"
    let done = list.rows.count(where: \.item.isDone)
    return done == 0 ? total : "\(total), \(done) done"
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
