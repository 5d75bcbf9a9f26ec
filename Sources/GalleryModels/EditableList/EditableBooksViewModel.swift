import Combine

/// A list whose rows are edited in place. The array is the source of truth; a row changes it through a binding.
public final class EditableBooksViewModel: ObservableObject {
  public static let prompt = "Enter the book title"

  @Published public private(set) var books: [Book]

  public init(books: [Book] = Book.samples) {
    self.books = books
  }

  /// The binding of a row to its book's title; nil where the book is gone.
  public func title(of id: Book.ID) -> Binding<String>? {
    guard let index = books.firstIndex(where: { $0.id == id }) else { return nil }
    return Binding(self, \.books[index].title)
  }
}
