import Database

/// The number of books that a reader means to read in a year. Its id is the year.
struct ReadingGoal: ListItem {
  enum Column: String, CaseIterable {
    case books
  }

  static let table = "reading_goals"
  static let listTable = "reading_goal_lists"
  static let limit = 100
  /// The range of the number of books; 0 for no goal.
  static let range = 0...10_000

  let id: String
  private(set) var books: Int

  init(year: Int, books: Int) {
    (id, self.books) = (String(year), books)
  }

  static let columns = ItemColumns<ReadingGoal> { _ in
    ItemColumn("Books", .number(\.books, in: range, message: "Not a number of books"))
  }

  init(id: String) { (self.id, books) = (id, 0) }

  var name: String { "\(books.counted("book")) in \(id)" }

  static let migration = Migration.list(of: ReadingGoal.self, columns: "books BIGINT NOT NULL")
}

extension ListStore<ReadingGoal> {
  /// Sets the goal of a year.
  ///
  /// - Parameter books: the number of books; 0 for no goal.
  func setGoal(of year: Int, to books: Int, of owner: OwnerID) async throws {
    let goal = ReadingGoal(year: year, books: books)
    try goal.check()
    // Does nothing where the year has a goal already.
    try await add(goal, to: owner)
    try await set(.books, to: books, id: goal.id, of: owner)
  }
}
