import Combine
import CombineExtras
import Foundation
import Live
import Templates

/// The view model of a book's history.
final class BookHistoryViewModel: ObservableObject {
  /// The book; where it was deleted, its last state.
  @Published private(set) var book: Book
  /// The changes that are kept, the last one first.
  @Published private(set) var changes: [NotedChange]

  private let zone: TimeZone
  private let bookChanges: AnyPublisher<Book, Never>

  /// Makes the view model of a book as it is now.
  ///
  /// - Parameters:
  ///   - zone: the time zone in which times are read.
  ///   - bookChanges: publishes the later states of the book.
  init(
    book: Book, changes: [NotedChange], zone: TimeZone = .gmt, bookChanges: AnyPublisher<Book, Never>
  ) {
    (self.book, self.changes, self.zone, self.bookChanges) = (book, changes, zone, bookChanges)
  }

  /// Follows the book from now on.
  ///
  /// - Parameter load: reads the changes that are kept; nil where they can't be read.
  func follow(on scheduler: some Scheduler, load: @escaping @Sendable () async -> [NotedChange]?) {
    let states = bookChanges.removeDuplicates().share()
    states.assign(to: &$book)
    states
      .map { _ in Publishers.Async<[NotedChange]?, Never> { .success(await load()) } }
      .switchToLatest()
      .compactMap { $0 }
      .receive(on: scheduler)
      .assign(to: &$changes)
  }

  /// Shows the changes as they were read after one was undone.
  func show(_ changes: [NotedChange]) { self.changes = changes }
}

extension BookHistoryViewModel {
  static var fields: Fields<BookHistoryViewModel> {
    let column = Fields<ShownColumn>()
      .text("name") { $0.column.label }
      .text("old", \.old)
      .text("new", \.new)
    let change = Fields<ShownChange>()
      .text("number", \.number)
      .text("time", \.time)
      .flag("canUndo", \.canUndo)
      .list("columns", \.columns, id: \.column.rawValue, column)
    return Fields<BookHistoryViewModel>()
      .text("id") { $0.book.id }
      .text("bookTitle") { $0.book.name }
      .flag("isEmpty") { $0.changes.isEmpty }
      .list("changes", id: \.number, change) { $0.shownChanges }
  }

  private var shownChanges: [ShownChange] {
    changes.map { noted in
      let columns = noted.change.columns.map { column, old, new in
        ShownColumn(column: column, old: words(old, column), new: words(new, column))
      }
      let canUndo = noted.change.columns.contains { book.text(of: $0.column) == $0.new }
      return ShownChange(
        number: noted.number, time: zone.dateAndTime(noted.time), canUndo: canUndo, columns: columns)
    }
  }

  /// The text of a column for a person.
  private func words(_ text: String, _ column: Book.Column) -> String {
    switch column {
    case .cover: text.isEmpty ? "drawn" : "a picture"
    case .isOwned: text.isEmpty ? "No" : text
    case .quotes: words(text, column) { $0.quotes.isEmpty ? "none" : $0.quotes.count.counted("quote") }
    case .readings:
      words(text, column) {
        $0.readings.isEmpty ? "none" : $0.readings.map(\.inWords).joined(separator: "\n")
      }
    default: text.isEmpty ? "nothing" : text
    }
  }

  /// The text of a column for a person, from a book that has it.
  private func words(_ text: String, _ column: Book.Column, _ describe: (Book) -> String) -> String {
    var book = book
    return book.set(column, to: text) ? describe(book) : text
  }
}

/// A change as the page shows it.
private struct ShownChange: Hashable, Sendable {
  let number: Int
  let time: String
  /// Whether any of the values is as the change made it.
  let canUndo: Bool
  let columns: [ShownColumn]
}

/// A changed value as the page shows it.
private struct ShownColumn: Hashable, Sendable {
  let column: Book.Column
  let old: String
  let new: String
}
