import Foundation
import Live

// The requests that the page of reminders makes of the store.
extension ListStore where Item == Reminder {
  /// Inserts a reminder: the one that the browser shows already, or else an empty one, which gets the focus.
  func insert(
    _ submission: Submission, at place: ListPlace, in model: RemindersViewModel, of owner: OwnerID
  ) async throws -> Outcome {
    let reminder = Reminder(
      id: submission.newID ?? UUID().uuidString, title: submission.newText("title") ?? "")
    try await add(reminder, to: owner, at: submission.place ?? place)
    if !submission.isLive { try await removeBlanks(of: owner, but: reminder.id) }
    // The browser may have left the row before the server knew of it.
    model.edited(reminder.id)
    let field = RemindersViewModel.elementID(of: reminder.id)
    // A live page stays where it is.
    let shown =
      submission.isLive ? [] : ListPart.query(showing: reminder.id, in: try await list(of: owner).snapshot)
    return .done(
      at: "\(RemindersPath.list.route)\(model.query(shown))#\(field)",
      focusing: submission.newID == nil ? field : nil,
      announcing: reminder.isBlank ? nil : reminder.addedSentence)
  }

  /// Removes blank reminders but one. Without JavaScript nothing says when a row loses the focus: rows left empty go
  /// with the next new one.
  private func removeBlanks(of owner: OwnerID, but kept: Reminder.ID) async throws {
    for reminder in try await list(of: owner).items where reminder.isBlank && reminder.id != kept {
      try await removeIfBlank(id: reminder.id, of: owner)
    }
  }
}
