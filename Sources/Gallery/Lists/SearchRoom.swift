import GalleryModels
import Live
import Templates

/// A list that is searched.
enum SearchRoom: Room {
  static let description = RoomDescription(
    path: .search, title: "Searchable list", subject: .lists,
    notice: "What is shown follows both the term and the collection: add a book while you search.",
    sources: [
      "BookLists/SearchableBooksViewModel.swift", "BookLists/Book.swift", "BookLists/BookGenerator.swift",
    ],
    operators: ["CombineLatest", "map", "assign(to:)"], preview: [.field, .rows(4)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<
    Visitor, SearchableBooksViewModel
  > {
    let fields = Fields<SearchableBooksViewModel>()
      .list("books", \.books, id: \.id, Book.fields)
      .text("count", \.books.count, .count("book", "books"))
      .flag("isEmpty", \.books.isEmpty)
    return try gallery.page(of: Self.self, fields) { SearchableBooksViewModel(searchTerm: $0.text("q")) }
      .input(.text("q", \.searchTerm, limit: 4096))
      .action("add") { model, _, _ in
        model.addRandomBook()
        return .done(at: path.showing(["q": model.searchTerm]))
      }
  }
}
