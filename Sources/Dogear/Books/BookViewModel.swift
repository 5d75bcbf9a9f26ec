import Combine
import Foundation

/// One book: as it is on the shelf, and the draft of it in the edit dialog.
public final class BookViewModel: ObservableObject {
  /// The book, as it was last where it was deleted.
  @Published public private(set) var book: Book
  /// Whether the book was deleted.
  @Published public private(set) var isGone: Bool
  /// Whether the page's HTML has the edit dialog open, for browsers without JavaScript.
  @Published public var isEditing: Bool
  /// The draft: saving makes it the book, cancelling drops it.
  @Published public var form: BookForm

  private let changes: AnyPublisher<ListSnapshot<Book>, Never>
  /// Whether the browser is about to go to the shelf.
  @Published private var isLeaving = false
  private var following: AnyCancellable?

  /// Makes the view model of a book as it is now; `changes` has the later states of its shelf.
  public init(
    book: Book, changes: AnyPublisher<ListSnapshot<Book>, Never>, isEditing: Bool = false,
    isGone: Bool = false
  ) {
    self.book = book
    self.changes = changes
    self.isEditing = isEditing
    self.isGone = isGone
    form = BookForm(book)
  }

  /// Whether the page says that the book is gone, and nothing else. A page that deletes it leads to the shelf instead,
  /// and one with a draft keeps that.
  public var showsGone: Bool { isGone && !isLeaving && !hasDraft }

  /// Whether somebody goes on editing the book although it was deleted meanwhile.
  public var isGoneWhileEdited: Bool { isGone && !isLeaving && hasDraft }

  /// Whether the draft is another than the book.
  private var hasDraft: Bool { form != BookForm(book) }

  /// Follows the book on its shelf from now on.
  public func follow(scheduler: some Scheduler) {
    $isLeaving
      .filter { $0 }
      // Whoever goes back to this page later sees that the book is gone.
      .delay(for: .seconds(5), scheduler: scheduler)
      .map { _ in false }
      .assign(to: &$isLeaving)
    following = changes.sink { [weak self] in self?.receive($0) }
  }

  private func receive(_ shelf: ListSnapshot<Book>) {
    let current = shelf.item(book.id)
    if isGone != (current == nil) { isGone = current == nil }
    guard let current, current != book else { return }
    form.follow(current, insteadOf: book)
    book = current
  }

  /// The draft became the book.
  public func saved(_ book: Book) {
    self.book = book
    isGone = false
    form = BookForm(book)
  }

  /// The draft can't become the book: that was deleted meanwhile.
  public func foundGone() {
    isGone = true
    isEditing = true
  }

  /// The book is being deleted here, and the browser goes elsewhere.
  public func leave() {
    isLeaving = true
  }

  /// Drops the draft.
  public func cancel() {
    form = BookForm(book)
  }
}
