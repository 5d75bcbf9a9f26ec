import GalleryModels
import Live
import Templates

/// A live list by a closure.
enum ClosureBooksRoom: Room {
  static let description = RoomDescription(
    path: .closureBooks, title: "Live list by a closure", subject: .liveData,
    notice:
      "The list follows a collection of documents. Change one on the page Documents, in another window, and see it move.",
    sources: [
      "LiveBooks/ClosureBooksViewModel.swift", "Documents/DocumentQuery.swift", "Documents/Listener.swift",
      "Documents/DocumentStore.swift", "Documents/Document+Samples.swift",
    ],
    operators: ["@Published", "map", "assign(to:)"], preview: [.heading, .rows(4), .line(0.4)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ClosureBooksViewModel> {
    let fields = Fields<ClosureBooksViewModel>()
      .list("books", \.books, id: \.id, Book.fields)
      .text("count", \.numberOfBooks, .count("book", "books"))
      .text("message") { $0.errorMessage ?? "" }
      .flag("isFollowing", \.isFollowing)
    return try gallery.page(of: Self.self, fields) { visit in
      .read(ClosureBooksViewModel(gallery.documents.store(of: visit.visitor)))
    }
    .following()
  }
}
