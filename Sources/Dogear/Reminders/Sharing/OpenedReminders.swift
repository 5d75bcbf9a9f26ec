import Combine

/// The lists that a page of reminders was opened with: those that its visitor made, and those that others share.
struct OpenedReminders {
  /// The reminders of the visitor.
  let own: FoundList<Reminder>
  /// The lists of the visitor.
  var lists = FoundList(list: ListSnapshot<ReminderList>([]), changes: Empty().eraseToAnyPublisher())
  /// The lists that others share, and their later states.
  var shared: [SharedReminders] = []
  var sharedChanges: AnyPublisher<[SharedReminders], Never> = Empty().eraseToAnyPublisher()
  /// The share whose list the page shows, with the reminders as the visitor may use them; nil on a page of their own.
  var opened: (share: ListShare, reminders: OwnedList<Reminder>)?

  /// The reminders that the page shows.
  var found: FoundList<Reminder> {
    guard let opened else { return own }
    func reminders(_ all: [SharedReminders]) -> ListSnapshot<Reminder> {
      all.first { $0.share.id == opened.share.id }?.reminders ?? ListSnapshot([])
    }
    return FoundList(
      list: reminders(shared), changes: sharedChanges.map(reminders).eraseToAnyPublisher(), window: own.window
    )
  }
}
