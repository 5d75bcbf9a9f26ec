import Combine
import Live
import Templates

/// The view model of the page with all books to print, as they were when it was loaded.
final class PrintViewModel: ObservableObject {
  /// The books, in the order of the shelf.
  @Published private(set) var books: ListSnapshot<Book>

  /// Makes the view model of a shelf.
  init(_ books: ListSnapshot<Book>) {
    self.books = books
  }

  static var fields: Fields<PrintViewModel> {
    let row = Fields<ListRow<Book>>()
      .text("title", \.item.title)
      .text("subtitle", \.item.subtitle)
      .text("series", \.item.seriesText)
      .text("authors") { $0.item.contributors.inWords }
      .text("published") { row in
        [row.item.publisher, row.item.year == 0 ? "" : String(row.item.year)].filter { !$0.isEmpty }
          .joined(separator: ", ")
      }
      .text("status", \.item.status.name)
      .text("stars") { $0.item.rating.map(Book.stars) ?? "" }
    return Fields<PrintViewModel>()
      .text("count", \.books.count, .count("book", "books"))
      .list("books", \.books, id: \.item.id, row)
  }
}

extension BooksFeature {
  /// The page with all books to print.
  func printing() -> Page<Visitor, PrintViewModel> {
    Page(
      BooksPath.printing.route, template: "Books/print", fields: PrintViewModel.fields,
      title: { _ in "Books to print" }
    ) { visit in
      PrintViewModel(try await store.list(of: visit.visitor.owner).snapshot)
    }
    .large { $0.books.count > 100 }
  }
}
