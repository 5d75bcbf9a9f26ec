import Templates

/// A reminder that a book's page makes with one press. The raw values stand in forms.
enum BookReminder: String, CaseIterable, Sendable {
  /// To finish it.
  case finish
  /// To bring it back to a library.
  case giveBack = "return"
  /// To ask for it whoever has borrowed it.
  case ask

  /// The days after which it is due. The person can change the day at once.
  private var days: Int {
    switch self {
    case .finish: 14
    case .giveBack: 21
    case .ask: 30
    }
  }

  /// Whether it is offered for a book.
  func isOffered(for book: Book) -> Bool {
    switch self {
    case .finish: !book.isRead
    case .giveBack: !book.isOwned
    case .ask: !book.loanedTo.isEmpty
    }
  }

  /// The name of its button.
  func name(for book: Book) -> String {
    switch self {
    case .finish: "Finish it"
    case .giveBack: "Bring it back"
    case .ask: "Ask \(book.loanedTo) for it"
    }
  }

  /// The reminder about a book.
  ///
  /// - Parameter today: the day that it is for the person.
  func reminder(_ id: Reminder.ID, about book: Book, today: Day) -> Reminder {
    let title =
      switch self {
      case .finish: "Finish \(book.name)"
      case .giveBack: "Bring back \(book.name)"
      case .ask: "Ask \(book.loanedTo) for \(book.name)"
      }
    var reminder = Reminder(id: id, title: String(title.prefix(Reminder.titleLimit)))
    (reminder.dueDay, reminder.book) = (today.adding(days: days), book.id)
    return reminder
  }
}

/// The book that a reminder is about, as a link.
struct ReminderBook: Hashable, Sendable {
  let id: Book.ID
  let title: String

  /// Makes a link; nil where the book is not on the shelf.
  init?(_ id: Book.ID, _ title: String) {
    guard !title.isEmpty else { return nil }
    (self.id, self.title) = (id, title)
  }

  static let fields = Fields<ReminderBook>().text("id", \.id).text("title", \.title)
}
