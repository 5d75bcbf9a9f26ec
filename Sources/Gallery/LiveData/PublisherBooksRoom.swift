import GalleryModels
import Live
import Templates

/// A live list by a publisher.
enum PublisherBooksRoom: Room {
  static let description = RoomDescription(
    path: .publisherBooks, title: "Live list by a publisher", subject: .liveData,
    notice:
      "The same list as a pipeline. A broken document is left out; an error of the whole collection ends the stream.",
    sources: [
      "LiveBooks/PublisherBooksViewModel.swift", "Documents/Documents+Publishers.swift",
      "Documents/DocumentQuery.swift", "Documents/Document.swift",
    ],
    operators: ["Deferred", "compactMap", "map", "replaceError", "handleEvents", "sink", "assign(to:)"],
    preview: [.heading, .rows(4), .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, PublisherBooksViewModel>
  {
    let fields = Fields<PublisherBooksViewModel>()
      .list("books", \.books, id: \.id, Book.fields)
      .text("count", \.numberOfBooks, .count("book", "books"))
      .constant("message", "")
      .flag("isFollowing", \.isFollowing)
    return try gallery.page(of: Self.self, fields) { visit in
      .read(PublisherBooksViewModel(gallery.documents.store(of: visit.visitor)))
    }
    .following()
  }
}
