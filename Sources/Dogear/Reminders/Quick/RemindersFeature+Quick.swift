import Combine
import HTTP
import Live
import QuickAdd

// The form that understands what somebody types.
extension RemindersFeature {
  /// The reading of what a visitor types.
  func reader(of visit: Visit<Visitor>) -> QuickReader {
    let language = visit.request.headers["accept-language"]?.prefix { $0 != "," && $0 != ";" }
    return QuickReader(
      zone: visit.visitor.zone ?? .gmt, clock: store.clock,
      locale: language.map { String($0.prefix(16)) } ?? "en")
  }

  /// The titles on the shelf of a visitor.
  func titles(of visit: Visit<Visitor>) async throws -> QuickTitles? {
    let shelf = try await books.list(of: visit.visitor.owner).snapshot
    return await withTaskExecutorPreference(visit.aside) {
      shelf.derived(isKept: true, QuickTitles.init)
    }
  }

  /// Adds the reminders that were typed.
  func add(_ model: RemindersViewModel, _ submission: Submission, _ visit: Visit<Visitor>) async throws
    -> Outcome
  {
    guard QuickReader.message(about: model.entry.text).isEmpty else { return .invalid }
    model.entry.take(submission.fields)
    let reading = QuickReading(entry: model.entry, reader: model.reader)
    let drafts =
      reading.isShort ? reading.drafts : await withTaskExecutorPreference(visit.aside) { reading.drafts }
    let reminders = drafts.map { draft in
      // The same form may be submitted twice.
      let reminder = Reminder(id: "\(submission.key)-\(draft.id)").taking(draft.reminder)
      return model.including(reminder)
    }
    let list = model.place(in: store, by: visit.visitor.owner)
    try await list.store.batch(of: list.owner) { batch, _ in
      for reminder in reminders {
        guard case .unknown = try batch.table.state(of: reminder.id) else { continue }
        try batch.add(reminder)
      }
    }
    model.entry = QuickEntry()
    let sentence =
      drafts.count > 1
      ? "Added \(drafts.count.counted("reminder"))." : drafts.first?.addedSentence(in: model.reader.zone)
    return .done(focusing: submission.isLive ? nil : "quick", announcing: sentence)
  }
}

extension Reminder {
  /// The reminder with all that another one says.
  fileprivate func taking(_ other: Reminder) -> Reminder {
    var reminder = Reminder(id: id)
    for column in Reminder.Column.allCases { _ = reminder.set(column, to: other.text(of: column)) }
    return reminder
  }
}

extension Page where Visitor == Dogear.Visitor, Model == RemindersViewModel {
  /// The page with the form for new reminders in words.
  func quickAdd(_ feature: RemindersFeature) -> Self {
    input(
      .multiline("quick", \.entry.text).message(\.entryMessage).label("New reminders")
    )
    .action("addQuick", inputs: ["quick"]) { model, submission, visit in
      try await feature.add(model, submission, visit)
    }
    .action("takeBack", inputs: ["quick"]) { model, submission, _ in
      let words = try submission.requireArgument(saying: "which words stay as they are") {
        $0.isEmpty ? nil : $0
      }
      model.entry.take(submission.fields)
      model.entry.literals.insert(words)
      return .done(
        at: model.address(submission, model.entry.pairs), focusing: "quick",
        announcing: "“\(words)” stays as it is.")
    }
    .action("makeList", inputs: ["quick"]) { model, submission, visit in
      let name = try submission.requireArgument(saying: "which list is made") {
        $0.trimmed.isEmpty ? nil : $0.trimmed
      }
      model.entry.take(submission.fields)
      try await feature.lists.add(ReminderList(id: submission.key, title: name), to: visit.visitor.owner)
      return .done(
        at: model.address(submission, model.entry.pairs), focusing: "quick",
        announcing: "Added the list \(name).")
    }
    .action("choose", inputs: ["quick"]) { model, submission, _ in
      let key = try submission.requireArgument(saying: "what the words mean") { $0.isEmpty ? nil : $0 }
      model.entry.take(submission.fields)
      model.entry.choices = [key]
      return .done(at: model.address(submission, model.entry.pairs), focusing: "quick")
    }
  }
}
