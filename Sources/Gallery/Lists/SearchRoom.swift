import GalleryModels
import Live
import Templates

/// A list that is searched.
enum SearchRoom: Room {
  static let description = RoomDescription(
    path: .search, title: "Searchable list", subject: .lists,
    notice: "What is shown follows the term, the length and the collection: add a book while you search.",
    sources: [
      "BookLists/SearchableBooksViewModel.swift", "BookLists/Book.swift", "BookLists/BookGenerator.swift",
    ],
    operators: ["CombineLatest3", "map", "assign(to:)"], preview: [.field, .rows(4)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<
    Visitor, SearchableBooksViewModel
  > {
    let fields = Fields<SearchableBooksViewModel>()
      .list("books", \.books, id: \.id, Book.fields)
      .text("count", \.books.count, .count("book", "books"))
      .flag("isEmpty", \.books.isEmpty)
      .list("lengths", id: \.value, Choice.fields) {
        Choice.among(SearchableBooksViewModel.Length.allCases.map(\.rawValue), chosen: $0.lengthText)
      }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = SearchableBooksViewModel(searchTerm: visit.text("q"))
      model.lengthText = visit.text("length")
      return model
    }
    .input(.text("q", \.searchTerm, limit: 4096))
    .input(.text("length", \.lengthText))
    .action("add") { model, _, _ in
      model.addRandomBook()
      return .done(at: path.showing(["q": model.searchTerm, "length": model.lengthText]))
    }
  }
}

extension SearchableBooksViewModel {
  /// The length as the page's field has it.
  fileprivate var lengthText: String {
    get { length.rawValue }
    set { if let new = Length(rawValue: newValue) { length = new } }
  }
}
