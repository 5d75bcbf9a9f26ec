import Live
import Templates

extension RemindersFeature {
  /// The page of the deleted reminders, which can be restored.
  func deleted() -> Page<Visitor, BinViewModel<Reminder>> {
    .bin(
      of: store, at: RemindersPath.deleted, template: "Reminders/deleted",
      title: "Deleted reminders")
  }
}
