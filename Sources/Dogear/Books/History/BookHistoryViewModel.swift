import Combine
import CombineExtras
import Foundation

/// The view model of a book's history.
final class BookHistoryViewModel: ObservableObject {
  /// The book; where it was deleted, its last state.
  @Published private(set) var book: Book
  /// The changes that are kept, the last one first.
  @Published private(set) var changes: [NotedChange]

  /// The time zone in which times are read.
  let zone: TimeZone
  private let bookChanges: AnyPublisher<Book, Never>

  /// Makes the view model of a book as it is now.
  ///
  /// - Parameter bookChanges: publishes the later states of the book.
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
