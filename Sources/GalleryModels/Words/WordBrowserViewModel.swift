import Combine
import Foundation

/// A library of words, and the details of one of them.
public final class WordBrowserViewModel: ObservableObject {
  /// As many favourites as the library takes.
  public static let limit = 20

  /// The result of a task, with its number.
  private struct Answer: Sendable {
    let number: Int
    let word: Word
  }

  // Input
  /// The text that both sections are filtered by, upper and lower case told apart.
  @Published public var filter = ""
  /// The word that is looked up once the search is submitted.
  @Published public var searchTerm = ""
  @Published public var newWord = ""
  @Published public var condition: ServiceCondition

  // Output
  @Published public private(set) var tips: [String] = []
  @Published public private(set) var favourites: [String] = []
  @Published public private(set) var randomWord = "partially"
  @Published public private(set) var isRefreshing = false
  @Published public private(set) var isAdding: Bool
  /// The word whose details are shown; nil while there are none.
  @Published public private(set) var details: Word?
  @Published public private(set) var isLoading = false
  @Published public private(set) var message = ""

  @Published private var allTips = ["Swift", "authentication", "authorization"]
  @Published private var allFavourites = ["stunning", "brilliant", "marvelous"]

  private let service: @Sendable (ServiceCondition) -> WordService
  private let words = PassthroughSubject<Answer, Never>()
  private let randomWords = PassthroughSubject<Answer, Never>()
  private var number = 0
  private var wordTask: Task<Void, Never>?
  private var randomTask: Task<Void, Never>?
  private var cancellables: Set<AnyCancellable> = []

  public init(
    added: [String] = [], isAdding: Bool = false, condition: ServiceCondition = .fine,
    service: @escaping @Sendable (ServiceCondition) -> WordService
  ) {
    (self.isAdding, self.condition, self.service) = (isAdding, condition, service)
    for word in added { add(word) }
    $allTips.combineLatest($filter).map(Self.matches).assign(to: &$tips)
    $allFavourites.combineLatest($filter).map(Self.matches).assign(to: &$favourites)
  }

  deinit {
    wordTask?.cancel()
    randomTask?.cancel()
  }

  /// The favourites that were added, the latest last.
  public var added: [String] { Array(allFavourites.dropFirst(3)) }

  /// Shows what tasks find out from now on, in the place where the view is.
  public func follow(on scheduler: some Scheduler) {
    words
      .receive(on: scheduler)
      .sink { [weak self] in self?.show($0) }
      .store(in: &cancellables)
    randomWords
      .receive(on: scheduler)
      .sink { [weak self] answer in
        self?.isRefreshing = false
        if answer.word != .empty { self?.randomWord = answer.word.word }
      }
      .store(in: &cancellables)
  }

  /// Fetches another random word. One that is under way is enough.
  public func refresh() {
    guard !isRefreshing else { return }
    isRefreshing = true
    let service = service(condition)
    randomTask = Task { [randomWords] in
      let word = await service.fetchRandomWord()
      randomWords.send(Answer(number: 0, word: word))
    }
  }

  /// Looks up what was searched for.
  public func submitSearch() {
    open(searchTerm)
  }

  /// Shows the details of a word, once they are there. Those that were asked for before are not wanted any more.
  public func open(_ word: String) {
    let word = String(word.trimmingCharacters(in: .whitespaces).prefix(50))
    guard !word.isEmpty else { return }
    close()
    isLoading = true
    let service = service(condition)
    wordTask = Task { [words, number] in
      let found = await service.search(for: word)
      guard !Task.isCancelled else { return }
      words.send(Answer(number: number, word: found))
    }
  }

  /// Goes back to the library.
  public func close() {
    wordTask?.cancel()
    number += 1
    (details, isLoading, message) = (nil, false, "")
  }

  public func beginAdding() {
    isAdding = true
  }

  /// Adds the new word to the favourites, unless it is there already.
  public func finishAdding(isCancelled: Bool = false) {
    if !isCancelled { add(newWord) }
    (newWord, isAdding) = ("", false)
  }

  private func add(_ word: String) {
    let word = String(word.trimmingCharacters(in: .whitespaces).prefix(50))
    guard !word.isEmpty, !allFavourites.contains(word), allFavourites.count < Self.limit else { return }
    allFavourites.append(word)
  }

  private func show(_ answer: Answer) {
    guard answer.number == number else { return }
    isLoading = false
    if answer.word == .empty {
      message = "This word was not found."
    } else {
      details = answer.word
    }
  }

  private static func matches(_ words: [String], _ text: String) -> [String] {
    text.isEmpty ? words : words.filter { $0.contains(text) }
  }
}
