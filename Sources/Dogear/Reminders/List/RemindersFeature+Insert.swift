import Foundation
import Live

// New reminders of the page, and blank ones that nobody writes any more.
extension RemindersFeature {
  /// Inserts a reminder: the one that the browser shows already, or else an empty one, which gets the focus.
  func insert(
    _ submission: Submission, at place: ListPlace, in model: RemindersViewModel, of owner: OwnerID
  ) async throws -> Outcome {
    let reminder = model.view.including(
      Reminder(id: submission.newID ?? UUID().uuidString, title: submission.newText("title") ?? ""),
      at: model.moment)
    if submission.isLive, reminder.isBlank { begun.insert(reminder.id) }
    try await store.add(reminder, to: owner, at: submission.place ?? place)
    // The browser may have left the row before the server knew of it.
    model.edited(reminder.id)
    let field = RemindersViewModel.elementID(of: reminder.id)
    // A live page stays where it is. Another one says which row is being written, as nothing else tells.
    let shown =
      submission.isLive
      ? []
      : ListPart.query(showing: reminder.id, in: try await store.list(of: owner).snapshot)
        + (reminder.isBlank ? [(RemindersViewModel.writtenParameter, reminder.id)] : [])
    return .done(
      at: "\(RemindersPath.list.route)\(model.query(shown))#\(field)",
      focusing: submission.newID == nil ? field : nil,
      announcing: reminder.isBlank ? nil : reminder.addedSentence)
  }

  /// Removes blank reminders but those that are being written: they are left over, as of a page without JavaScript that was left, or
  /// of a server that was killed. One for which a text arrives all the same comes back.
  func removeBlanks(of owner: OwnerID, but isWritten: (Reminder.ID) -> Bool) async throws {
    for row in try await store.list(of: owner).snapshot.rows where row.item.isBlank && !isWritten(row.item.id)
    {
      try await store.removeIfBlank(id: row.item.id, of: owner)
    }
  }
}
