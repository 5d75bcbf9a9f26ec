import Combine

/// A list, the details of one of its books, and the sheet in which a draft of that book is edited.
public final class BookDetailsViewModel: ObservableObject {
  /// The three ways in which the editor checks the ISBN.
  public enum Stage: String, CaseIterable, Sendable {
    case onChange = "onChange in the view"
    case computed = "Computed property"
    case pipeline = "Combine pipeline"
  }

  public static let pages = 0...99_999

  @Published public private(set) var books: [Book]
  @Published public private(set) var selectedID: String?
  @Published public var stage = Stage.pipeline
  /// The editor in the sheet; nil while that is closed.
  @Published public private(set) var editor: (any BookEditor)?
  /// The number of pages as somebody types it, right or wrong; nil before.
  @Published private var typedPages: String?

  private var following: AnyCancellable?

  public init(books: [Book] = Book.samples) {
    self.books = books
    following =
      $editor
      .map { $0?.changes.eraseToAnyPublisher() ?? Empty().eraseToAnyPublisher() }
      .switchToLatest()
      .sink { [weak self] in self?.objectWillChange.send() }
  }

  /// The book whose details are shown; nil while the list is.
  public var book: Book? { books.first { $0.id == selectedID } }

  /// The title on top.
  public var title: String { book?.title ?? "Books" }

  public func select(_ id: String?) {
    selectedID = id
    cancel()
  }

  /// The number of pages in the sheet. The draft takes it where it is one.
  public var pagesText: String {
    get { typedPages ?? editor.map { "\($0.draft.pages)" } ?? "" }
    set {
      typedPages = newValue
      if let pages = Self.pages(in: newValue) { editor?.draft.pages = pages }
    }
  }

  public var arePagesValid: Bool { typedPages.map { Self.pages(in: $0) != nil } ?? true }

  private static func pages(in text: String) -> Int? {
    Int(text.filter { !$0.isWhitespace }).flatMap { pages.contains($0) ? $0 : nil }
  }

  /// Opens the sheet with a draft of the book.
  public func edit() {
    guard let book else { return }
    let binding = Binding<Book>(
      get: { [weak self] in self?.books.first { $0.id == book.id } ?? book },
      set: { [weak self] in self?.replace($0) })
    editor =
      switch stage {
      case .onChange: OnChangeEditor(book: binding)
      case .computed: ComputedEditor(book: binding)
      case .pipeline: PipelineEditor(book: binding)
      }
  }

  /// Makes the draft the book and closes the sheet, which an invalid ISBN or a wrong number of pages keeps open.
  public func save() {
    guard arePagesValid else { return }
    editor?.save()
    if editor?.isISBNValid == true { cancel() }
  }

  /// Closes the sheet and forgets the draft.
  public func cancel() {
    (editor, typedPages) = (nil, nil)
  }

  /// Puts a book in the place of the one with its id.
  public func replace(_ book: Book) {
    guard let index = books.firstIndex(where: { $0.id == book.id }) else { return }
    books[index] = book
  }
}
