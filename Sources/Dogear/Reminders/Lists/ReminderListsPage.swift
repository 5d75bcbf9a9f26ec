import HTTP
import Live
import Templates

extension RemindersFeature {
  /// The page of the lists that a person made, which can be named, coloured, moved and deleted.
  func namedLists() -> Page<Visitor, ReminderListsViewModel> {
    .list(
      of: lists, at: RemindersPath.lists, template: "Reminders/lists", title: "Lists of reminders",
      fields: ReminderListsViewModel.listFields
    ) { found, _ in
      ReminderListsViewModel(found)
    }
    .input(.text("newName", \.newName).message(\.newNameMessage).label("New list"))
    .input(
      .row("title", limit: 32_768) { _, edit, visit in
        try await lists.rename(edit, of: visit.visitor.owner)
      }
    )
    .input(
      .row("color") { _, edit, visit in
        try await lists.write(.color, edit, of: visit.visitor.owner)
      }
    )
    .action("add", inputs: ["newName"]) { model, submission, visit in
      guard model.newNameMessage.isEmpty else { return .invalid }
      let list = ReminderList(id: submission.key, title: model.newName.trimmed)
      try await lists.add(list, to: visit.visitor.owner)
      model.newName = ""
      return .done(focusing: submission.isLive ? nil : "newName", announcing: "Added the list \(list.name).")
    }
    // Enter, and without JavaScript a button: the inputs are stored before.
    .action("save", inputs: ["title", "color"]) { _, _, _ in .done(announcing: "Saved.") }
    .rowActions(of: lists, inputs: ["title"])
  }

  /// The page of the deleted lists, which come back with their reminders.
  func deletedLists() -> Page<Visitor, BinViewModel<ReminderList>> {
    .bin(
      of: lists, at: RemindersPath.deletedLists, template: "Reminders/deleted-lists", title: "Deleted lists")
  }
}

extension ReminderListsViewModel {
  fileprivate static let listFields = Fields<ReminderListsViewModel>()
    .list("lists", \.rows, id: \.item.id, ListRow.fields(listFieldsOfRow))
    .merging(\.itself, fields)

  private static let listFieldsOfRow = Fields<ReminderList>()
    .text("title", \.title)
    .text("color") { $0.color.rawValue }
    .list("colors", id: \.value, OfferedChoice.fields) { ListColor.options(choosing: $0.color) }
    .text("path") {
      RemindersPath.list.route + ReminderView.list($0.id).query
    }

  private var rows: ListSnapshot<ReminderList> { shown.rows }
}
