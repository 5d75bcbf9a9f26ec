import Live
import Templates

extension Pages {
  /// The reminders that were deleted, at `/reminders/deleted`.
  func deletedReminders() -> Page<Visitor, BinViewModel<Reminder>> {
    bin(
      of: stores.reminders, at: "/reminders/deleted", template: "Reminders/deleted",
      title: "Deleted reminders",
      fields: Fields<Reminder>())
  }
}
