import GalleryModels
import Live
import Templates

/// A list that is fetched as its page appears.
enum FetchRoom: Room {
  static let description = RoomDescription(
    path: .fetch, title: "Fetched list", subject: .lists,
    notice:
      "The service takes two seconds. Fetching starts as the page appears, and is cancelled as it goes.",
    sources: ["BookLists/FetchedBooksViewModel.swift", "BookLists/Book.swift"],
    operators: ["Just", "delay", "sink", "AnyCancellable"], preview: [.heading, .rows(4)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, FetchedBooksViewModel> {
    let fields = Fields<FetchedBooksViewModel>()
      .list("books", \.books, id: \.id, Book.fields)
      .flag("isFetching", \.isFetching)
    return try gallery.page(of: Self.self, fields) {
      FetchedBooksViewModel(books: $0.text("fetched").isEmpty ? [] : Book.samples)
    }
    .onOpen { model, visit in model.appear(on: visit.scheduler) }
    .action("fetch") { model, _, visit in
      model.fetch(on: visit.scheduler)
      return .done(at: path.showing(["fetched": "yes"]))
    }
  }
}
