import Combine

/// The lists that a page of reminders begins with: those that its visitor made, and those that others share.
struct OpenedReminders {
  /// The reminders of the visitor.
  let own: FoundList<Reminder>
  /// The lists of the visitor.
  var lists = FoundList(list: ListSnapshot<ReminderList>([]), changes: Empty().eraseToAnyPublisher())
  /// The lists that others share, and their later states.
  var shared: [SharedReminders] = []
  var sharedChanges: AnyPublisher<[SharedReminders], Never> = Empty().eraseToAnyPublisher()
}
