import Combine

/// The books of one owner, as they are now.
public final class Shelf: Sendable {
  private let list: OwnedList<Book>

  init(list: OwnedList<Book>) {
    self.list = list
  }

  /// The books in order. Safe to ask from any thread.
  public var books: [Book] { list.items }

  /// The book with this id.
  public func book(_ id: Book.ID) -> Book? { list.item(id) }

  /// The books now, and after each change in the order of the commits. Values arrive on the database's thread.
  public var publisher: AnyPublisher<[Book], Never> { list.publisher }
}
