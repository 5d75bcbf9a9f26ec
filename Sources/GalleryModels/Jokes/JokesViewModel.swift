import Combine
import Foundation

/// A card with a joke, which is dragged to one side or the other.
public final class JokesViewModel: ObservableObject {
  @Published public private(set) var fetching = false
  @Published public private(set) var joke: Joke
  @Published public private(set) var backgroundColor = "Gray"
  @Published public private(set) var decisionState = DecisionState.undecided
  @Published public var showTranslation = false
  /// The error of the last joke or its translation.
  @Published public private(set) var message = ""
  /// The language that the next joke is translated to.
  @Published public var language = JokeLanguage.spanish
  /// The failures that the services are told to have.
  @Published public var failure = JokeFailure.none

  public var jokesService: any JokeServiceDataPublisher
  public var translationService: any TranslationServiceDataPublisher
  private var jokeSubscriptions: Set<AnyCancellable> = []

  public init(
    jokesService: any JokeServiceDataPublisher, translationService: any TranslationServiceDataPublisher,
    joke: Joke = .starter
  ) {
    (self.jokesService, self.translationService, self.joke) = (jokesService, translationService, joke)
    $joke.map { _ in false }.assign(to: &$fetching)
  }

  /// Fetches a joke, and then its translation: the joke is shown meanwhile.
  public func fetchJoke(on scheduler: some Scheduler) {
    fetching = true
    message = ""
    jokeSubscriptions = []
    jokesService.publisher()
      .retry(1)
      .decode(type: Joke.self, decoder: JSONDecoder())
      .catch { [weak self] error in
        self?.message = error.jokeMessage
        return Just(Joke.error)
      }
      .receive(on: scheduler)
      .handleEvents(receiveOutput: { [weak self] joke in
        self?.joke = joke
        self?.reset()
      })
      .filter { $0 != Joke.error }
      .flatMap { [weak self] joke in
        self?.fetchTranslation(for: joke, to: self?.language.rawValue ?? "es")
          ?? Just(joke).eraseToAnyPublisher()
      }
      .receive(on: scheduler)
      .sink { [weak self] in self?.joke = $0 }
      .store(in: &jokeSubscriptions)
  }

  /// The joke with its translation. Where there is none, the joke stays as it is, and a message says why.
  func fetchTranslation(for joke: Joke, to languageCode: String) -> AnyPublisher<Joke, Never> {
    guard joke.languageCode != languageCode else { return Just(joke).eraseToAnyPublisher() }
    return translationService.publisher(for: joke, to: languageCode)
      .retry(1)
      .decode(type: TranslationResponse.self, decoder: JSONDecoder())
      .compactMap { $0.translations.first }
      .map { translation in
        Joke(
          id: joke.id, value: joke.value, categories: joke.categories, languageCode: languageCode,
          translationLanguageCode: languageCode, translatedValue: translation)
      }
      .catch { [weak self] _ in
        self?.message = "The translation did not arrive. Here is the joke as it was told."
        return Just(joke)
      }
      .eraseToAnyPublisher()
  }

  /// Fetches the translation again, to the language that was chosen.
  public func translate(to language: JokeLanguage, on scheduler: some Scheduler) {
    self.language = language
    guard joke.isSavable else { return }
    message = ""
    jokeSubscriptions = []
    fetchTranslation(for: joke, to: language.rawValue)
      .receive(on: scheduler)
      .sink { [weak self] in self?.joke = $0 }
      .store(in: &jokeSubscriptions)
  }

  /// Whether the translation is what is shown.
  public var isTranslated: Bool { showTranslation && !joke.translatedValue.isEmpty }

  public var shownText: String { isTranslated ? joke.translatedValue : joke.value }

  /// Colours the card while it is dragged.
  ///
  /// - Parameter translation: the way that it was dragged, as a share of the width.
  public func updateBackgroundColorForTranslation(_ translation: Double) {
    backgroundColor =
      switch translation {
      case ...(-0.5): "Red"
      case 0.5...: "Green"
      default: "Gray"
      }
  }

  /// Decides, by how far the card was dragged and where it would come to rest.
  public func updateDecisionStateForTranslation(
    _ translation: Double, andPredictedEndLocationX x: Double, inBounds width: Double
  ) {
    decisionState =
      switch (translation, x) {
      case (...(-0.6), ..<0): .disliked
      case (0.6..., width...): .liked
      default: .undecided
      }
  }

  public func decide(_ decision: DecisionState) {
    decisionState = decision
    backgroundColor = decision == .liked ? "Green" : decision == .disliked ? "Red" : "Gray"
  }

  /// Makes the card ready for the next joke.
  public func reset() {
    backgroundColor = "Gray"
    decisionState = .undecided
  }
}

extension Error {
  /// The sentence about a joke that did not arrive, for each kind of error.
  fileprivate var jokeMessage: String {
    switch (self as? URLError)?.code {
    case .notConnectedToInternet: "There is no connection to the Internet."
    case .timedOut: "The service of jokes took too long."
    case .none: "The service of jokes told something else than a joke."
    default: "The service of jokes could not be reached."
    }
  }
}
