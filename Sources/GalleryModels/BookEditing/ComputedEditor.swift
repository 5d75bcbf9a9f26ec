import Combine

/// The second stage: a computed property. It shows the right thing only because the draft happens to publish each change.
public final class ComputedEditor: ObservableObject, BookEditor {
  @Published public var draft: Book

  private let book: Binding<Book>

  public init(book: Binding<Book>) {
    self.book = book
    draft = book.wrappedValue
  }

  public var changes: ObservableObjectPublisher { objectWillChange }

  public var isISBNValid: Bool { checkISBN(draft.isbn) }

  public func save() {
    if isISBNValid { book.wrappedValue = draft }
  }
}
