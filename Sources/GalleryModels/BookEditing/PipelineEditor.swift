import Combine

/// The third stage: a pipeline from the draft to what is known of its ISBN.
public final class PipelineEditor: ObservableObject, BookEditor {
  @Published public var draft: Book
  @Published public private(set) var isISBNValid = true

  private let book: Binding<Book>

  public init(book: Binding<Book>) {
    self.book = book
    draft = book.wrappedValue
    $draft
      .map { checkISBN($0.isbn) }
      .assign(to: &$isISBNValid)
  }

  public var changes: ObservableObjectPublisher { objectWillChange }

  public func save() {
    if isISBNValid { book.wrappedValue = draft }
  }
}
