import Live
import Templates

extension Page where Visitor == Dogear.Visitor, Model == BookViewModel {
  /// The page of a book with the buttons that make reminders about it. Their details are open then.
  func reminding(in reminders: ListStore<Reminder>) -> Self {
    action("remind") { model, submission, visit in
      let kind = try submission.requireArgument(saying: "of what it reminds", BookReminder.init(rawValue:))
      let today = visit.visitor.day(at: reminders.clock())
      // The same form may be submitted twice.
      let reminder = kind.reminder(submission.key, about: model.book, today: today)
      try await reminders.add(reminder, to: visit.visitor.owner)
      let due = reminder.fullDueText(in: visit.visitor.zone ?? .gmt)
      return .redirect(
        to: RemindersPath.list.showing(["open": reminder.id]), flash: "“\(reminder.name)” is due \(due).")
    }
  }
}

/// A reminder that is offered on a book's page.
struct OfferedReminder: Identifiable, Hashable, Sendable {
  let id: String
  let name: String

  /// The reminders that are offered for a book.
  static func all(for book: Book) -> [OfferedReminder] {
    BookReminder.allCases.filter { $0.isOffered(for: book) }
      .map { OfferedReminder(id: $0.rawValue, name: $0.name(for: book)) }
  }

  static let fields = Fields<OfferedReminder>().text("kind", \.id).text("name", \.name)
}
