import Combine

/// The first variant: all of it is one pipeline.
public final class CombineBookSearchViewModel: BookSearchViewModel {
  @Published public var searchTerm: String
  @Published public var condition: ServiceCondition
  @Published public private(set) var books: [FoundBook]
  @Published public private(set) var isSearching = false
  @Published public private(set) var askedTerm: String
  @Published public private(set) var log = EventLog()

  private var searching: AnyCancellable?

  public init(searchTerm: String = "", condition: ServiceCondition = .fine, books: [FoundBook] = []) {
    (self.searchTerm, self.condition, self.books) = (searchTerm, condition, books)
    askedTerm = BookQuestion(searchTerm, condition).term
  }

  public func follow(
    _ library: @escaping @Sendable (ServiceCondition) -> OpenLibraryService,
    on scheduler: some Scheduler & Sendable
  ) {
    searching =
      $searchTerm
      .combineLatest($condition)
      .map(BookQuestion.init)
      .dropFirst()
      .debounce(for: .seconds(0.8), scheduler: scheduler)
      .map { [weak self] question in
        self?.askedTerm = question.term
        self?.isSearching = true
        self?.log.add(question.sentence)
        return library(question.condition).books(matching: question.term)
      }
      .switchToLatest()
      .receive(on: scheduler)
      .sink { [weak self] books in
        self?.books = books
        self?.isSearching = false
        self?.log.add("\(books.count) found")
      }
  }
}
