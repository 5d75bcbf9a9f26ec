import Combine
import CombineTesting
import Foundation
import GalleryModels
import Testing

/// The app of jokes: its view model over services that tests hold in their hands, in virtual time.
@Suite("Jokes", .timeLimit(.minutes(10)))
struct JokesTests {
  private let scheduler = TestScheduler()

  /// A service of jokes with an answer, that counts the requests.
  private final class Jokes: JokeServiceDataPublisher, @unchecked Sendable {
    var answers: [Result<Data, URLError>]
    private(set) var count = 0

    init(_ answers: Result<Data, URLError>...) { self.answers = answers }

    func publisher() -> AnyPublisher<Data, URLError> {
      Deferred { () -> Result<Data, URLError>.Publisher in
        self.count += 1
        return (self.answers.count > 1 ? self.answers.removeFirst() : self.answers[0]).publisher
      }.eraseToAnyPublisher()
    }
  }

  private static let sample = Joke(id: "sample", value: "Chuck Norris writes code that optimizes itself.")

  private static func data(_ joke: Joke = sample) -> Data { (try? JSONEncoder().encode(joke)) ?? Data() }

  private func make(
    _ jokes: Jokes = Jokes(.success(data(JokeDictionary.jokes[0]))), translationFails: Bool = false
  ) -> JokesViewModel {
    JokesViewModel(
      jokesService: jokes, translationService: DictionaryService(on: scheduler, fails: translationFails))
  }

  @Test("Sample data make a joke")
  func createJokesWithSampleJokeData() throws {
    let json = #"{"id": "abc", "value": "A joke.", "categories": ["dev"], "url": "https://example.org"}"#
    let joke = try JSONDecoder().decode(Joke.self, from: Data(json.utf8))
    #expect(joke == Joke(id: "abc", value: "A joke.", categories: ["dev"]))
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Joke.self, from: Data("{}".utf8)) }
  }

  @Test(
    "Half of the width colours the card",
    arguments: [
      (-1, "Red"), (-0.5, "Red"), (-0.49, "Gray"), (0, "Gray"), (0.49, "Gray"), (0.5, "Green"), (1, "Green"),
    ])
  func backgroundColor(translation: Double, colour: String) {
    let model = make()
    model.updateBackgroundColorForTranslation(translation)
    #expect(model.backgroundColor == colour)
    model.reset()
    #expect(model.backgroundColor == "Gray")
  }

  @Test(
    "A decision takes six tenths of the width, and an end beyond the edge",
    arguments: [
      (-0.6, -1, DecisionState.disliked), (-0.6, 1, .undecided), (-0.59, -100, .undecided),
      (0, 0, .undecided),
      (0.59, 500, .undecided), (0.6, 413, .undecided), (0.6, 414, .liked), (0.6, 900, .liked),
    ])
  func decisions(translation: Double, x: Double, decision: DecisionState) {
    let model = make()
    model.updateDecisionStateForTranslation(translation, andPredictedEndLocationX: x, inBounds: 414)
    #expect(model.decisionState == decision)
  }

  @Test("A joke is shown while its translation is on its way")
  func fetching() {
    let model = make()
    #expect(!model.fetching)
    model.fetchJoke(on: scheduler)
    #expect(model.fetching)
    model.decide(.liked)
    #expect(model.backgroundColor == "Green")
    scheduler.advance()
    #expect(!model.fetching)
    #expect(model.decisionState == .undecided, "the next joke is undecided")
    #expect(model.joke.id == "optimizes")
    #expect(model.joke.translatedValue.isEmpty)
    model.showTranslation = true
    #expect(model.shownText == model.joke.value)
    #expect(!model.isTranslated)
    scheduler.advance(by: .seconds(0.3))
    #expect(model.shownText == "Chuck Norris escribe código que se optimiza solo.")
    #expect(model.joke.languageCode == "es")
    #expect(model.joke.translationLanguageCode == "es")
    #expect(model.isTranslated)
  }

  @Test("A joke is translated to another language")
  func languages() {
    let model = make()
    model.fetchJoke(on: scheduler)
    scheduler.advance(by: .seconds(1))
    model.translate(to: .german, on: scheduler)
    scheduler.advance(by: .seconds(1))
    #expect(model.joke.translatedValue == "Chuck Norris schreibt Code, der sich selbst optimiert.")
    for joke in JokeDictionary.jokes {
      for language in JokeLanguage.allCases {
        #expect(JokeDictionary.translation(of: joke.id, to: language.rawValue) != nil)
      }
    }
  }

  @Test("A request that fails is tried once more")
  func retrying() {
    let jokes = Jokes(.failure(URLError(.timedOut)), .success(Self.data()))
    let model = make(jokes)
    model.fetchJoke(on: scheduler)
    scheduler.advance()
    #expect(model.joke.id == "sample")
    #expect(jokes.count == 2)
  }

  @Test(
    "Without a joke the error joke is shown, and a message for each error",
    arguments: [
      (
        Result<Data, URLError>.failure(URLError(.badServerResponse)),
        "The service of jokes could not be reached."
      ),
      (.failure(URLError(.notConnectedToInternet)), "There is no connection to the Internet."),
      (.failure(URLError(.timedOut)), "The service of jokes took too long."),
      (.success(Data("<html>".utf8)), "The service of jokes told something else than a joke."),
    ])
  func errors(answer: Result<Data, URLError>, message: String) {
    let model = make(Jokes(answer))
    model.fetchJoke(on: scheduler)
    scheduler.advance(by: .seconds(1))
    #expect(model.joke == .error)
    #expect(
      model.joke.value
        == "Houston we have a problem — no joke. Check your Internet connection and try again.")
    #expect(model.message == message)
    #expect(!model.fetching)
    #expect(!model.joke.isSavable)
  }

  @Test("A joke stays untranslated where its translation does not arrive")
  func translationError() {
    let model = make(translationFails: true)
    model.fetchJoke(on: scheduler)
    scheduler.advance(by: .seconds(1))
    #expect(model.joke.id == "optimizes")
    #expect(model.joke.translatedValue.isEmpty)
    #expect(model.message == "The translation did not arrive. Here is the joke as it was told.")
  }

  @Test("The local service takes half a second, and fails as it is told", arguments: JokeFailure.allCases)
  func localService(failure: JokeFailure) {
    let service = LocalJokeService(on: scheduler, failure: failure) { Self.sample }
    let model = JokesViewModel(
      jokesService: service, translationService: DictionaryService(on: scheduler), joke: .starter)
    model.fetchJoke(on: scheduler)
    scheduler.advance(by: .seconds(3))
    let isShown = ![.offline, .timeout, .garbage].contains(failure)
    #expect(model.joke == (isShown ? Self.sample : .error))
  }

  @Test("A joke that comes late is dropped for the next one, and everything ends with the view model")
  func cancelling() {
    weak var gone: JokesViewModel?
    do {
      let model = JokesViewModel(
        jokesService: LocalJokeService(on: scheduler) { Self.sample },
        translationService: DictionaryService(on: scheduler))
      gone = model
      model.fetchJoke(on: scheduler)
      model.fetchJoke(on: scheduler)
    }
    #expect(gone == nil)
    scheduler.advance(by: .seconds(2))
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("Saved jokes are sorted by their text, searched, shown in either language, and follow their store")
  func saved() async throws {
    let (store, model) = (MemoryJokeStore(), SavedJokesViewModel())
    model.follow(store, on: ImmediateScheduler.shared)
    for joke in [
      Self.sample, Joke(id: "b", value: "Books fear him.", translatedValue: "Los libros le temen."),
    ] {
      try await store.save(joke)
    }
    try await store.save(.error)
    try await store.save(.starter)
    #expect(model.shownJokes.map(\.id) == ["b", "sample"])
    model.order = .descending
    #expect(model.shownJokes.map(\.id) == ["sample", "b"])
    model.showTranslation = true
    #expect(model.shownJokes.map { $0.text(true) } == ["N/A", "Los libros le temen."])
    model.searchTerm = "LIBROS"
    #expect(model.shownJokes.map(\.id) == ["b"])
    model.searchTerm = ""
    model.order = .newest
    try await store.save(Joke(id: "sample", value: "Another text"))
    #expect(model.shownJokes.map(\.value) == ["Another text", "Books fear him."], "there is one of each id")
    try await store.delete("b")
    #expect(model.shownJokes.map(\.id) == ["sample"])
    #expect(try await store.savedJokes().count == 1)
  }
}
