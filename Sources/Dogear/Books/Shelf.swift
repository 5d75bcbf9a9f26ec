import Combine
import HTTP

/// The books of one owner, as they are now.
public final class Shelf: Sendable {
  private let list: OwnedList<Book>

  init(list: OwnedList<Book>) {
    self.list = list
  }

  /// The books now, each in its place. Safe to ask from any thread.
  public var listing: Listing<Book> { list.listing }

  /// The books in order. Safe to ask from any thread.
  public var books: [Book] { list.listing.items }

  /// The book with this id.
  public func book(_ id: Book.ID) -> Book? { list.item(id) }

  /// The books now, and after each change in the order of the commits. Values arrive on the database's thread.
  public var publisher: AnyPublisher<Listing<Book>, Never> { list.publisher }

  /// The books now, and the newest state after changes, on a loop. To be subscribed to there.
  public func publisher(on loop: EventLoop) -> AnyPublisher<Listing<Book>, Never> { list.publisher(on: loop) }
}
