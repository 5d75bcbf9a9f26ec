import Combine

/// The first stage: the view says when the ISBN has changed. Each view has to remember that, for each field.
public final class OnChangeEditor: ObservableObject, BookEditor {
  @Published public var draft: Book
  @Published public private(set) var isISBNValid = true

  private let book: Binding<Book>

  public init(book: Binding<Book>) {
    self.book = book
    draft = book.wrappedValue
  }

  public var changes: ObservableObjectPublisher { objectWillChange }

  public func isbnChanged() {
    isISBNValid = checkISBN(draft.isbn)
  }

  public func save() {
    isbnChanged()
    if isISBNValid { book.wrappedValue = draft }
  }
}
