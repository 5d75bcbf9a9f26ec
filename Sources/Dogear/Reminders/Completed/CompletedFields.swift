import Foundation
import Templates

extension ReminderCompletion {
  /// The name in the page's address of a completion that the page gives notice of, where it has no scripts.
  static let parameter = "ticked"

  /// The name of the reminder for the person.
  var name: String { title.trimmed.isEmpty ? "Untitled reminder" : title }

  /// The time at which it is due again, spelled out.
  func nextText(in zone: TimeZone) -> String {
    after.isDone ? "" : after.applied(to: Reminder(id: reminder)).fullDueText(in: zone)
  }

  /// A sentence about it, for users of screen readers.
  func sentence(in zone: TimeZone) -> String {
    let next = nextText(in: zone)
    return next.isEmpty ? "\(name) is done." : "\(name) is done. Next: \(next)."
  }
}

/// A completion as a person in a time zone sees it at a moment.
struct CompletedRow: Identifiable, Hashable, Sendable {
  let completion: ReminderCompletion
  let moment: Moment

  var id: String { completion.id }

  static let fields = Fields<CompletedRow>()
    .text("id", \.completion.id)
    .text("name", \.completion.name)
    .text("doneText") { $0.moment.zone.dateAndTime($0.completion.doneAt) }
    .text("dueText") {
      $0.completion.before.applied(to: Reminder(id: "before")).fullDueText(in: $0.moment.zone)
    }
    .text("nextText") { $0.completion.nextText(in: $0.moment.zone) }
    .text("nextWords") {
      $0.completion.after.applied(to: Reminder(id: "after")).dueText(at: $0.moment)
    }
}

extension CompletedViewModel {
  static var fields: Fields<CompletedViewModel> {
    Fields<CompletedViewModel>()
      .flag("isEmpty") { $0.rows.isEmpty }
      .text("countText") { $0.count.counted("completed reminder") }
      .text("nextCount") { $0.nextCount.map { "\($0)" } ?? "" }
      .list("rows", id: \.id, CompletedRow.fields) { model in
        model.rows.map { CompletedRow(completion: $0, moment: model.moment) }
      }
  }
}
