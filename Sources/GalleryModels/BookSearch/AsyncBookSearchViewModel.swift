import Combine

/// The second variant: every change of the term begins a task, and ends the one before.
public final class AsyncBookSearchViewModel: BookSearchViewModel {
  /// The books that a task has found, with its number.
  private struct Answer: Sendable {
    let number: Int
    let books: [FoundBook]
  }

  @Published public var searchTerm: String
  @Published public var condition: ServiceCondition
  @Published public private(set) var books: [FoundBook]
  @Published public private(set) var isSearching = false
  @Published public private(set) var askedTerm: String
  @Published public private(set) var log = EventLog()

  private let answers = PassthroughSubject<Answer, Never>()
  private var number = 0
  private var searchTask: Task<Void, Never>?
  private var cancellables: Set<AnyCancellable> = []

  public init(searchTerm: String = "", condition: ServiceCondition = .fine, books: [FoundBook] = []) {
    (self.searchTerm, self.condition, self.books) = (searchTerm, condition, books)
    askedTerm = BookQuestion(searchTerm, condition).term
  }

  deinit {
    searchTask?.cancel()
  }

  public func follow(
    _ library: @escaping @Sendable (ServiceCondition) -> OpenLibraryService,
    on scheduler: some Scheduler & Sendable
  ) {
    $searchTerm
      .combineLatest($condition)
      .map(BookQuestion.init)
      .removeDuplicates()
      .dropFirst()
      .sink { [weak self] in self?.executeQuery($0, library($0.condition)) }
      .store(in: &cancellables)
    answers
      .receive(on: scheduler)
      .sink { [weak self] in self?.show($0) }
      .store(in: &cancellables)
  }

  private func executeQuery(_ question: BookQuestion, _ library: OpenLibraryService) {
    searchTask?.cancel()
    number += 1
    log.add(question.sentence)
    askedTerm = question.term
    guard !question.term.isEmpty else {
      (books, isSearching) = ([], false)
      return
    }
    isSearching = true
    searchTask = Task { [answers, number] in
      let books = await library.search(question.term)
      guard !Task.isCancelled else { return }
      answers.send(Answer(number: number, books: books))
    }
  }

  /// Shows what was found, unless another search has begun since.
  private func show(_ answer: Answer) {
    guard answer.number == number else { return }
    (books, isSearching) = (answer.books, false)
    log.add("\(books.count) found")
  }
}
