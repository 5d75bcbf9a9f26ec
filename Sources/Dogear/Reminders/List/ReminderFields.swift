import Templates

extension ReminderRow {
  /// The row that a browser makes new ones from, with an id of its own in place of this one.
  fileprivate static let new = ReminderRow(
    ListRow(item: Reminder(id: "new-row"), canMoveUp: true, canMoveDown: true),
    at: Moment(now: 0, zone: .gmt), isInOrder: true)
}

/// A link to a choice of the reminders, with their number.
struct ReminderViewLink: Identifiable, Hashable, Sendable {
  let view: ReminderView
  let name: String
  /// The colour of a list.
  var color = ListColor.none
  let count: Int
  let isCurrent: Bool

  var id: String { view.rawValue }

  static let fields = Fields<ReminderViewLink>()
    .text("name", \.name)
    .text("color") { $0.color.rawValue }
    .text("query") { $0.view.query }
    .text("view") { $0.view.rawValue }
    .text("count") { $0.count.grouped }
    .text("key") { $0.view == .all ? "all" : $0.view.rawValue.replacing(":", with: "-") }
    .flag("isCurrent", \.isCurrent)
}

extension RemindersViewModel {
  /// The fields of the reminders, for their template.
  static let listFields = viewFields.merging(\.self, calendarFields).merging(\.self, rowFields).merging(
    \.self, entryFields
  )
  .merging(\.itself, fields)

  private static let viewFields = Fields<RemindersViewModel>()
    .text("count") { $0.count }
    .text("formQuery") { $0.formQuery }
    .text("show") { $0.view.rawValue }
    .flag("isToday") { $0.view == .today }
    .flag("isScheduled") { $0.view == .scheduled }
    .flag("isFlagged") { $0.view == .flagged }
    .text("term") { $0.searchTerm.trimmed }
    .flag("isInOrder") { $0.isInOrder }
    .flag("hasNone") { $0.visible.isEmpty && !$0.isEmpty && $0.span == nil }
    .list("views", id: \.id, ReminderViewLink.fields) { $0.links(to: ReminderView.smart) }
    .list("lists", id: \.id, ReminderViewLink.fields) { $0.listLinks }
    .flag("hasLists") { !$0.lists.isEmpty }
    .flag("isList") { $0.view.isOneList }
    .text("viewName") { $0.viewName }
    .list("sharedLists", id: \.id, ReminderViewLink.fields) { $0.sharedLinks }
    .flag("hasShared") { !$0.shared.isEmpty }
    .list(
      "openShare", id: \.share.id,
      Fields<SharedReminders>()
        .text("from", \.from).text("share", \.share.id).flag("isWritten", \.share.canWrite)
    ) { model in model.openShare.map { [$0] } ?? [] }
    .flag("hasEnded") { $0.hasEnded }
    .flag("canWrite") { $0.canWrite }

  private static let rowFields = Fields<RemindersViewModel>()
    .list("reminders", id: \.id, ReminderRow.fields) { $0.rows }
    .object("newRow", ReminderRow.fields) { _ in ReminderRow.new }
    .list("details", id: \.id, ReminderDetails.fields) { $0.details.map { [$0] } ?? [] }
    .list("completions", id: \.id, CompletedRow.fields) { model in
      model.completion.map { [CompletedRow(completion: $0, moment: model.moment)] } ?? []
    }

  private static let entryFields = Fields<RemindersViewModel>()
    .list("literals", id: \.self, Fields<String>().text("value", \.self)) { $0.entry.literals.sorted() }
    .list("choices", id: \.self, Fields<String>().text("value", \.self)) { $0.entry.choices.sorted() }
    .list("drafts", id: \.id, ReminderDraft.fields) { $0.drafts }
    .text("draftCount") { model in
      model.drafts.count > 1 ? model.drafts.count.counted("reminder") : ""
    }
}
