import Combine

/// The third variant: a pipeline for what is typed, with an asynchronous function in it for the request.
public final class MixedBookSearchViewModel: BookSearchViewModel {
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
      .removeDuplicates()
      .handleEvents(receiveOutput: { [weak self] question in
        self?.askedTerm = question.term
        self?.isSearching = true
        self?.log.add(question.sentence)
      })
      .map { Just($0).await { await library($0.condition).search($0.term) } }
      .switchToLatest()
      .receive(on: scheduler)
      .handleEvents(receiveOutput: { [weak self] books in
        self?.isSearching = false
        self?.log.add("\(books.count) found")
      })
      .sink { [weak self] in self?.books = $0 }
  }
}
