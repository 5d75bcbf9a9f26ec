/// A change of many books of one owner, which is made in many small transactions.
struct BulkChange: Hashable, Codable, Sendable {
  /// The change that is made.
  enum Kind: Hashable, Codable, Sendable {
    /// The books are marked, on a day that has a number.
    case mark(BookMark, day: Int)
    case move(ListEnd)
    /// The changes with a mark are undone.
    case undo(String)
  }

  /// The id, which is the key of the form that asked for it, and the mark of its changes in the history.
  let id: String
  let kind: Kind
  /// The number of books.
  let total: Int
  /// The number of those that were looked at.
  var done = 0
  var result = BulkResult()
  /// Whether it was interrupted, and went on later.
  var wasInterrupted = false
  /// Whether it has come to its end, done or given up.
  var isOver = false

  /// Whether all is done.
  var isWhole: Bool { done == total }

  /// The mark of the changes in the history; nil where they have none, and are not undone as one.
  var mark: String? {
    if case .mark = kind { id } else { nil }
  }

  /// The next books to be changed: the first of those that are left, or where they go to the start of the shelf the last.
  func next(_ count: Int, of ids: [Book.ID]) -> [Book.ID] {
    let rest = kind == .move(.start) ? ids.dropLast(done) : ids.dropFirst(done)
    return Array(kind == .move(.start) ? rest.suffix(count) : rest.prefix(count))
  }
}

/// The outcome of a change of many books so far.
struct BulkResult: Hashable, Codable, Sendable {
  var marked = MarkedBooks()
  var undone = UndoneChanges()
  /// The reason why it was given up; empty where it was not.
  var failure = ""
}

/// The reason why a change of many books is not made.
enum BulkError: Error, Hashable {
  /// The owner has another one under way.
  case busy(done: Int, total: Int)
  /// Another server carries it on, or it was ended.
  case overtaken

  /// The message for the person.
  var message: String {
    switch self {
    case .busy(let done, let total):
      "Many books are being changed already, \(done.grouped) of \(total.grouped) are done. Wait until all are, and press again."
    case .overtaken: "This change is carried on elsewhere, and will be finished."
    }
  }
}
