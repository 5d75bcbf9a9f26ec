import Live
import Templates

extension RemindersFeature {
  /// The reminders that were deleted, at `/reminders/deleted`.
  func deleted() -> Page<Visitor, BinViewModel<Reminder>> {
    .bin(
      of: store, at: RemindersPath.deleted, template: "Reminders/deleted",
      title: "Deleted reminders")
  }
}
