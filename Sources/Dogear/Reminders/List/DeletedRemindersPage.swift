import Live
import Templates

extension RemindersFeature {
  /// The page of the deleted reminders, which can be restored. The reminders of a list that was deleted, too, come back after it.
  func deleted() -> Page<Visitor, BinViewModel<Reminder>> {
    .bin(
      of: store, at: RemindersPath.deleted, template: "Reminders/deleted",
      title: "Deleted reminders"
    ) { [lists] rows, owner in
      let named = try await lists.list(of: owner)
      return rows.filter { $0.item.list.isEmpty || named.item($0.item.list) != nil }
    }
  }
}
