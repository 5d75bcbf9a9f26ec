import Testing

/// A form of the app, with the fields that a browser sends. What a visitor has stands in it as `BOOK` and `REMINDER`.
struct HostileForm: Sendable, CustomTestStringConvertible {
  let name: String
  let path: String
  let fields: [(String, String)]

  private init(_ name: String, _ path: String, _ fields: [(String, String)]) {
    (self.name, self.path, self.fields) = (name, path, fields)
  }

  /// A form that asks for an action.
  private init(_ name: String, _ path: String, _ action: String, _ rest: [(String, String)]) {
    self.init(name, path, [("action", action)] + rest)
  }

  private static let content = [
    ("id", ""), ("title", "A title"), ("author", "An author"), ("isbn", "9780306406157"), ("pages", "12"),
    ("status", "read"),
  ]
  private static let book = [("id", "BOOK")]
  private static let reminder = [("id", "REMINDER"), ("title", "Text")]
  private static let password = SiteWalk.password

  static let all: [HostileForm] = [
    HostileForm("add book", "/books", "add", content),
    HostileForm("cancel adding", "/books", "cancel", content),
    HostileForm("mark a book", "/books", "setRead:true", book),
    HostileForm("move a book", "/books", "moveDown", book),
    HostileForm("delete a book", "/books", "delete", book),
    HostileForm("restore a book", "/books", "restore", book),
    HostileForm("edit a book", "/books/BOOK", "save", content),
    HostileForm("mark on its page", "/books/BOOK", "setRead:true", book),
    HostileForm("delete on its page", "/books/BOOK", "delete", book),
    HostileForm("new reminder", "/reminders", "add", []),
    HostileForm("insert a reminder", "/reminders", "insert", reminder),
    HostileForm("tick a reminder", "/reminders", "setDone:true", reminder),
    HostileForm("flag a reminder", "/reminders", "setFlagged:true", reminder),
    HostileForm("move a reminder", "/reminders", "moveUp", reminder),
    HostileForm("delete a reminder", "/reminders", "delete", reminder),
    HostileForm(
      "sign up", "/sign-up", "signUp",
      [("username", "newcomer"), ("password", password), ("passwordConfirmation", password)]),
    HostileForm("sign in", "/sign-in", "signIn", [("username", "nobody"), ("password", password)]),
    // Signing out comes last, as it makes somebody else of the visitor.
    HostileForm("sign out", "/sign-out", []),
  ]

  /// The list that shows what the form does.
  var list: String { path == "/reminders" ? path : "/books" }

  var testDescription: String { name }

  /// The form with the ids of a visitor's first book and first reminder.
  func filled(for visitor: HostileVisitor) async throws -> HostileForm {
    var form = self
    for (mark, list, row) in [
      ("BOOK", "/books", "book-row-"), ("REMINDER", "/reminders", "reminder-row-"),
    ] where path.contains(mark) || fields.contains(where: { $0.1 == mark }) {
      let id = try await visitor.firstID(in: list, row)
      form = HostileForm(
        name, form.path.replacing(mark, with: id), form.fields.map { ($0.0, $0.1 == mark ? id : $0.1) })
    }
    return form
  }
}
