import Foundation
import Live

// New reminders of the page, and those that go by themselves.
extension RemindersFeature {
  /// Inserts a reminder: the one that the browser shows already, or else an empty one, which gets the focus.
  func insert(
    _ submission: Submission, at place: ListPlace, in model: RemindersViewModel, by visitor: OwnerID
  ) async throws -> Outcome {
    var reminder = Reminder(
      id: submission.newID ?? UUID().uuidString, title: submission.newText("title") ?? "")
    var list = model.place(in: store, by: visitor)
    if case .after(let above) = place {
      reminder.list = model.reminder(above)?.list ?? ""
      list = model.list(of: above, in: store, by: visitor)
    }
    reminder = model.including(reminder)
    if submission.isLive, reminder.isBlank { begun.insert(reminder.id) }
    try await list.store.add(reminder, to: list.owner, at: submission.place ?? place)
    // The browser may have left the row before the server knew of it.
    model.edited(reminder.id)
    let field = RemindersViewModel.elementID(of: reminder.id)
    // A live page stays where it is. Another one says which row is being written, as nothing else tells.
    let shown =
      submission.isLive
      ? []
      : ListPart.query(
        showing: reminder.id, in: model.visible(of: try await store.list(of: list.owner).snapshot))
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

  /// Takes what was done some time ago out of lists.
  ///
  /// - Parameter used: the reminder in which the person writes, which stays.
  func takeOut(of lists: [OwnedList<Reminder>], but used: Reminder.ID?) {
    Task {
      for list in lists {
        do {
          let snapshot = try await list.store.list(of: list.owner).snapshot
          try await ReminderCompletions(reminders: list.store).takeOut(
            of: snapshot, but: used, of: list.owner)
        } catch {
          store.faults.note(error, in: "Taking out what is done")
        }
      }
    }
  }

  /// Removes the reminders of lists that were deleted so long ago that they can't be restored any more.
  func removeUnlisted(of owner: OwnerID) async throws {
    let (all, named) = (try await store.list(of: owner).snapshot, try await lists.list(of: owner).snapshot)
    guard all.inLists(named) !== all else { return }
    try await store.batch(of: owner, isFreeing: true) { batch, connection in
      // A list that was just made, or is in the bin, may not be known here.
      let rows = try connection.query(
        "SELECT id FROM \(ReminderList.table) WHERE owner = $1", owner.rawValue)
      let known = Set(try rows.map { try $0.string("id") })
      for id in all.rows.map(\.item.id) {
        guard let item = try batch.item(id), !item.list.isEmpty, !known.contains(item.list) else { continue }
        try batch.remove(id)
      }
    }
  }
}
