import GalleryModels
import Live
import Templates

/// A list that is refreshed.
enum RefreshRoom: Room {
  static let description = RoomDescription(
    path: .refresh, title: "Refreshed list", subject: .lists,
    notice:
      "A new book comes on top after two seconds. The control goes half a second later, once the row was seen.",
    sources: [
      "BookLists/RefreshableBooksViewModel.swift", "BookLists/Book.swift", "BookLists/BookGenerator.swift",
    ],
    operators: ["Just", "delay", "handleEvents", "sink"], preview: [.buttons(1), .rows(4)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<
    Visitor, RefreshableBooksViewModel
  > {
    let fields = Fields<RefreshableBooksViewModel>()
      .list("books", \.books, id: \.id, Book.fields)
      .flag("isRefreshing", \.isRefreshing)
      .text("count", \.books.count, .count("book", "books"))
    return try gallery.page(of: Self.self, fields) { _ in RefreshableBooksViewModel() }
      .action("refresh") { model, _, visit in
        model.refresh(on: visit.scheduler)
        return .done()
      }
  }
}
