import Combine
import Foundation

/// The view model of one book: as it is on the shelf, and the draft of it in the edit dialog.
public final class BookViewModel: ObservableObject {
  /// The book; where it was deleted, its last state.
  @Published public private(set) var book: Book
  /// Whether the book was deleted.
  @Published public private(set) var isGone: Bool
  /// Whether the page's HTML has the edit dialog open, for browsers without JavaScript.
  @Published public var isEditing: Bool
  /// The draft. Saving makes it the book, cancelling discards it.
  @Published public var form: BookForm
  /// The typed text of a quote to note down, and its page.
  @Published var quote = ""
  @Published var quotePage = ""
  /// The message about that text; empty where it can be noted down.
  @Published private(set) var quoteMessage = BookQuote.message(about: "")
  /// Whether the page's HTML has the form for a quote open, for browsers without JavaScript.
  @Published var isQuoting = false
  /// The typed days of a reading to add.
  @Published var begun = ""
  @Published var ended = ""
  /// The message about them; empty where the reading can be added.
  @Published private(set) var daysMessage = ReadingDays.message(from: "", to: "")
  /// Whether the page's HTML has the form for a reading open, for browsers without JavaScript.
  @Published var isAddingReading = false
  /// The message about the days of a reading in the list that were sent last; empty where they are valid.
  @Published var readingMessage = ""
  /// That the book was read here. The page gives notice of it.
  @Published var finishNote: FinishNote?
  /// The messages about the draft.
  @Published public private(set) var messages = BookFormMessages.ofEmptyForm

  /// The outcome of a picture that was sent as its cover, in words; empty without one.
  let coverNotice: String
  private let changes: AnyPublisher<ListSnapshot<Book>, Never>
  /// Whether the browser is about to go to the shelf.
  @Published private var isLeaving = false
  private var following: AnyCancellable?

  /// Makes the view model of a book as it is now; `changes` publishes the later states of its shelf.
  public init(
    book: Book, coverNotice: String = "", changes: AnyPublisher<ListSnapshot<Book>, Never>,
    isEditing: Bool = false,
    isGone: Bool = false
  ) {
    (self.book, self.coverNotice) = (book, coverNotice)
    self.changes = changes
    self.isEditing = isEditing
    self.isGone = isGone
    form = BookForm(book)
    $form.validated().assign(to: &$messages)
    $begun.combineLatest($ended, ReadingDays.message).removeDuplicates().assign(to: &$daysMessage)
    $quote.map(BookQuote.message).removeDuplicates().assign(to: &$quoteMessage)
  }

  /// Whether the page says that the book is gone, and nothing else. A page that deletes the book leads to the shelf
  /// instead, and one with a draft keeps that.
  public var showsGone: Bool { isGone && !isLeaving && !hasDraft }

  /// Whether the book was deleted while somebody edits it.
  public var isGoneWhileEdited: Bool { isGone && !isLeaving && hasDraft }

  /// Whether the draft differs from the book.
  private var hasDraft: Bool { form != BookForm(book) }

  /// Follows the book on its shelf from now on.
  public func follow(scheduler: some Scheduler) {
    $isLeaving
      .filter { $0 }
      // A person who goes back to this page later sees that the book is gone.
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

  /// Notes that the draft was saved as the book.
  public func saved(_ book: Book) {
    self.book = book
    isGone = false
    form = BookForm(book)
  }

  /// Notes that the draft can't be saved, because the book was deleted meanwhile.
  public func foundGone() {
    isGone = true
    isEditing = true
  }

  /// Notes that the book is being deleted here, and the browser goes elsewhere.
  public func leave() {
    isLeaving = true
  }

  /// Discards the draft.
  public func cancel() {
    form = BookForm(book)
  }
}
