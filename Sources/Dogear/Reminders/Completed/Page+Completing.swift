import HTTP
import Live

extension Page where Visitor == Dogear.Visitor, Model == RemindersViewModel {
  /// The page with the tick in each row, and the way back.
  func completing(_ completions: ReminderCompletions) -> Self {
    action("setDone", inputs: ["title"]) { model, submission, visit in
      let id = try submission.require("id")
      let (completions, owner) = completions.of(id, model, by: visit.visitor.owner)
      guard try submission.requireOn() else {
        try await completions.reopen(id, of: owner)
        return .done(showing: Model.elementID(of: id))
      }
      let occurrence = submission.fields.contains("occurrence") ? submission.fields.line("occurrence") : nil
      let moment = Moment(now: completions.reminders.clock(), zone: model.moment.zone)
      guard
        let completion = try await completions.complete(id, occurrence: occurrence, of: owner, at: moment)
      else { return .done(showing: Model.elementID(of: id)) }
      // The tick of a reminder that repeats does not stay: a notice says that it is done, and has the way back.
      guard !completion.after.isDone else {
        return .done(
          showing: Model.elementID(of: id),
          announcing: submission.isLive && model.view != .all ? completion.sentence(in: moment.zone) : nil)
      }
      model.completion = completion
      return .done(
        adding: [ReminderCompletion.parameter: completion.id], showing: Model.elementID(of: id),
        announcing: submission.isLive ? completion.sentence(in: moment.zone) : nil)
    }
    .action("undoCompletion") { model, submission, visit in
      let id = try submission.require("completion")
      let noticed = model.completion.flatMap { $0.id == id ? $0.reminder : nil }
      if noticed != nil { model.completion = nil }
      let (completions, owner) = completions.of(noticed ?? "", model, by: visit.visitor.owner)
      guard let reminder = try await completions.undo(id, of: owner) else { return .done() }
      return .done(
        focusing: Model.elementID(of: reminder.id),
        announcing: "\(reminder.name) is due again: \(reminder.fullDueText(in: model.moment.zone)).")
    }
  }
}

extension ReminderCompletions {
  /// The completions of the list that a reminder is in, and its owner.
  fileprivate func of(
    _ id: Reminder.ID, _ model: RemindersViewModel, by visitor: OwnerID
  ) -> (
    ReminderCompletions, owner: OwnerID
  ) {
    let list = model.list(of: id, in: reminders, by: visitor)
    return (ReminderCompletions(reminders: list.store), list.owner)
  }
}
