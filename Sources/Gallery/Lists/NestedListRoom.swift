import GalleryModels
import Live
import Templates

/// A hierarchy in a list.
enum NestedListRoom: Room {
  static let description = RoomDescription(
    path: .nestedList, title: "Nested list", subject: .lists,
    notice: "Three levels. What you opened stays open whatever else the page does.",
    sources: ["Nested/NestedListViewModel.swift"], operators: ["ObservableObject"],
    preview: [.heading, .rows(2), .line(0.6), .rows(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, NestedListViewModel> {
    let authors = Fields<NestedListViewModel.Author>()
      .text("author", \.name)
      .list("books", \.books, id: \.self, Fields<String>().text("book", \.self))
    let shelves = Fields<NestedListViewModel.Shelf>()
      .text("shelf", \.name)
      .list("authors", \.authors, id: \.id, authors)
    let fields = Fields<NestedListViewModel>()
      .list("shelves", \.shelves, id: \.id, shelves)
      .text("count", \.count, .count("book", "books"))
    return try gallery.page(of: Self.self, fields) { _ in NestedListViewModel() }
  }
}
