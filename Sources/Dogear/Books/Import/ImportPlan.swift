/// The import of a table to a shelf as it is now: what happens to each row.
struct ImportPlan: Sendable {
  /// The fate of a row.
  enum Outcome: Hashable, Sendable {
    /// The book is added.
    case new(Book)
    /// The shelf has the book as the row has it.
    case same
    /// The book of the shelf gets the values of the row.
    case changed(from: Book, to: Book)
    /// The book of the shelf differs, and stays.
    case kept(Book, differing: [Book.Column])
    /// The row is about the same book as one before it.
    case duplicate(of: Int)
    /// The row can't be imported.
    case failed(String)
  }

  /// A row with what happens to it.
  struct Row: Sendable {
    /// The number of the row in its table.
    let number: Int
    /// The book as the row has it; nil where it can't be read.
    let book: Book?
    let outcome: Outcome
    /// Remarks on texts that were read otherwise than they are written, or left out.
    let remarks: [String]
  }

  let rows: [Row]

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - updates: whether books that the shelf has get the values of their rows.
  ///   - day: the day that it is for the owner of the shelf.
  init(_ rows: [ImportedRow], shelf: [Book], updates: Bool, on day: Day) {
    var matching = ShelfMatching(shelf)
    matching.claimByNumber(rows)
    self.rows = rows.map { row in
      guard let draft = row.draft else {
        return Row(number: row.number, book: nil, outcome: .failed(row.problem), remarks: row.remarks)
      }
      let outcome: Outcome
      switch matching.match(row, draft) {
      case .none: outcome = .new(draft.book)
      case .row(let number): outcome = .duplicate(of: number)
      case .book(let shelved): outcome = Self.outcome(draft, shelved, updates, day)
      }
      return Row(number: row.number, book: draft.book, outcome: outcome, remarks: row.remarks)
    }
  }

  private static func outcome(_ draft: BookDraft, _ shelved: Book, _ updates: Bool, _ day: Day) -> Outcome {
    let merged = draft.merged(into: shelved, on: day)
    let columns = differences(shelved, merged)
    if columns.isEmpty { return .same }
    guard updates else { return .kept(shelved, differing: columns) }
    if let problem = merged.problem { return .failed(problem) }
    return .changed(from: shelved, to: merged)
  }

  /// The columns in which two books differ.
  static func differences(_ one: Book, _ other: Book) -> [Book.Column] {
    one == other
      ? []
      : Book.Column.allCases.filter { column in
        let kind = Book.columns[column].kind
        return kind.stored(one).stored != kind.stored(other).stored
      }
  }
}

/// The matching of rows with a shelf. Each book belongs to one row at most.
private struct ShelfMatching {
  enum Match {
    case none
    case book(Book)
    case row(Int)
  }

  private let shelf: [Book]
  private var onShelf = BookMatcher<Int>()
  private let byID: [Book.ID: Int]
  /// The rows that have books of the shelf, by the places of these.
  private var owners: [Int: Int] = [:]
  /// The rows so far, and their books.
  private var inTable = BookMatcher<(number: Int, isbn: String?)>()

  init(_ shelf: [Book]) {
    self.shelf = shelf
    byID = Dictionary(shelf.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    for (index, book) in shelf.enumerated() { onShelf.add(book, index) }
  }

  /// Gives rows the books that have their id, and then those that have their ISBN, before any row takes one by its title.
  mutating func claimByNumber(_ rows: [ImportedRow]) {
    for row in rows {
      guard let id = row.draft?.sourceID, let index = byID[id], owners[index] == nil else { continue }
      owners[index] = row.number
      places[row.number] = index
    }
    for row in rows where places[row.number] == nil {
      guard let draft = row.draft,
        let index = onShelf.sameISBN(as: draft.book).first(where: { owners[$0] == nil })
      else { continue }
      owners[index] = row.number
      places[row.number] = index
    }
  }
  private var places: [Int: Int] = [:]

  /// The book of the shelf that a row is about, or the row before it that is about the same.
  mutating func match(_ row: ImportedRow, _ draft: BookDraft) -> Match {
    let isbn = ISBN.thirteen(draft.book.isbn)
    // Two books of one of our own tables are two, however alike.
    if draft.sourceID == nil {
      let same =
        inTable.sameISBN(as: draft.book).first
        ?? inTable.sameName(as: draft.book).first { isbn == nil || $0.isbn == nil || $0.isbn == isbn }
      if let same { return .row(same.number) }
      inTable.add(draft.book, (row.number, isbn))
    }
    if let place = places[row.number] { return .book(shelf[place]) }
    guard let index = onShelf.sameName(as: draft.book).first(where: { owners[$0] == nil }) else {
      return .none
    }
    owners[index] = row.number
    return .book(shelf[index])
  }
}
