import GalleryModels
import Live
import Templates

/// A search of a library, in one of three variants.
enum BookSearchRoom<Model: DescribedBookSearch>: Room {
  static var description: RoomDescription { Model.description }

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, Model> {
    let services = gallery.services
    let library = { @Sendable (condition: ServiceCondition) in
      OpenLibraryService(server: services.server(.books, condition))
    }
    let fields = Fields<Model>()
      .conditions()
      .list("books", id: \.id, FoundBook.fields) { $0.books }
      .flag("isSearching") { $0.isSearching }
      .flag("isEmpty") { $0.hasFoundNothing }
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(
      of: Self.self, fields,
      makeWaiting: { visit in
        let (term, condition) = (visit.text("q"), visit.condition)
        return Model(
          searchTerm: term, condition: condition, books: await library(condition).search(term))
      }
    )
    .onOpen { model, visit in model.follow(library, on: visit.scheduler) }
    .input(.text("q", \.searchTerm, limit: 200))
    .input(.text("condition", \.conditionText))
    .action("search", inputs: ["q", "condition"]) { model, _, _ in
      .done(at: path.showing(["q": model.searchTerm, "condition": model.conditionText]))
    }
  }
}

extension FoundBook {
  fileprivate static var fields: Fields<FoundBook> {
    Fields<FoundBook>()
      .text("bookTitle", \.title)
      .text("author", \.author)
      .text("year") { $0.year.map { " · \($0)" } }
  }
}

/// A variant of the search, which says what there is to see of it.
protocol DescribedBookSearch: BookSearchViewModel, ServiceModel, SendableMetatype {
  static var description: RoomDescription { get }
}

extension CombineBookSearchViewModel: DescribedBookSearch {
  static var description: RoomDescription {
    RoomDescription(
      path: .bookSearchCombine, title: "Book search 1: Combine", subject: .network,
      notice: "A pause in typing is a request, and the next one cancels it: switchToLatest sees to both.",
      sources: [
        "BookSearch/CombineBookSearchViewModel.swift", "BookSearch/BookSearchViewModel.swift",
        "BookSearch/OpenLibraryService.swift", "Network/WebServer.swift",
      ],
      operators: ["debounce", "map", "switchToLatest", "receive(on:)", "sink", "decode", "replaceError"],
      preview: [.field, .rows(4)])
  }
}

extension AsyncBookSearchViewModel: DescribedBookSearch {
  static var description: RoomDescription {
    RoomDescription(
      path: .bookSearchAsync, title: "Book search 2: async", subject: .network,
      notice:
        "Every key begins a task and cancels the one before, and no cancelled one shows what it found.",
      sources: [
        "BookSearch/AsyncBookSearchViewModel.swift", "BookSearch/BookSearchViewModel.swift",
        "BookSearch/OpenLibraryService.swift", "Network/WebServer.swift",
      ],
      operators: [
        "@Published", "removeDuplicates", "values", "PassthroughSubject", "receive(on:)", "sink",
      ],
      preview: [.field, .rows(4)])
  }
}

extension MixedBookSearchViewModel: DescribedBookSearch {
  static var description: RoomDescription {
    RoomDescription(
      path: .bookSearchMixed, title: "Book search 3: both", subject: .network,
      notice: "Combine tames what is typed, and async asks the library: the operator await joins them.",
      sources: [
        "BookSearch/MixedBookSearchViewModel.swift", "Await/Publisher+Await.swift",
        "BookSearch/BookSearchViewModel.swift", "BookSearch/OpenLibraryService.swift",
        "Network/WebServer.swift",
      ],
      operators: ["debounce", "removeDuplicates", "handleEvents", "flatMap", "Future", "switchToLatest"],
      preview: [.field, .rows(4)])
  }
}
