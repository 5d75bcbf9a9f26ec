import GalleryModels
import Live
import Templates

/// An app that tells jokes.
enum JokesRoom: Room {
  static let description = RoomDescription(
    path: .jokes, title: "Chuck Norris Jokes", subject: .apps,
    notice:
      "Drag the card to a side, press an arrow key on it, or a button: to the right keeps the joke, to the left lets it go.",
    sources: [
      "Jokes/JokesViewModel.swift", "Jokes/Joke.swift", "Jokes/JokeServices.swift",
      "Jokes/JokeDictionary.swift",
    ],
    operators: [
      "retry", "decode", "catch", "receive(on:)", "handleEvents", "filter", "flatMap", "compactMap", "map",
      "sink", "assign(to:)",
    ], preview: [.cards, .buttons(2)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, JokesViewModel> {
    let stores = gallery.jokes
    return try gallery.page(of: Self.self, fields) { visit in
      let joke = JokeDictionary.jokes.first { $0.id == visit.text("joke") }
      let model = JokesViewModel(
        jokesService: LocalJokeService(on: visit.scheduler) { Joke.starter },
        translationService: DictionaryService(on: visit.scheduler), joke: joke ?? .starter)
      model.failure = JokeFailure(rawValue: visit.text("failing")) ?? .none
      model.language = JokeLanguage(rawValue: visit.text("language")) ?? .spanish
      model.showTranslation = visit.text("translated") == "yes"
      guard joke != nil else { return model }
      // The translation of a joke that the address names is there at once.
      FastForward.pass(.seconds(1)) { time in
        model.translationService = DictionaryService(on: time, fails: model.failure == .translation)
        model.translate(to: model.language, on: time)
      }
      return model
    }
    .onOpen { model, visit in
      if model.joke == .starter { fetch(model, visit) }
    }
    .input(.text("language", \.languageText, limit: 16))
    .input(.text("failing", \.failureText, limit: 64))
    .action("fetch", inputs: ["language", "failing"]) { model, submission, visit in
      next(model, submission, visit)
    }
    .action("like") { model, submission, visit in
      model.decide(.liked)
      return try await decided(model, submission, visit, stores.store(of: visit.visitor))
    }
    .action("dislike") { model, submission, visit in
      model.decide(.disliked)
      return try await decided(model, submission, visit, stores.store(of: visit.visitor))
    }
    .action("release") { model, submission, visit in
      let numbers = (submission.argument ?? "").split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 3, model.decisionState == .undecided else { return .done() }
      model.updateBackgroundColorForTranslation(numbers[0])
      model.updateDecisionStateForTranslation(
        numbers[0], andPredictedEndLocationX: numbers[1], inBounds: numbers[2])
      return try await decided(model, submission, visit, stores.store(of: visit.visitor))
    }
    .action("toggle") { model, _, _ in
      model.showTranslation.toggle()
      return .done(at: address(model, joke: model.joke))
    }
    .action("translate", inputs: ["language", "failing"]) { model, _, visit in
      model.translationService = DictionaryService(on: visit.scheduler, fails: model.failure == .translation)
      model.translate(to: model.language, on: visit.scheduler)
      return .done(at: address(model, joke: model.joke))
    }
  }

  private static var fields: Fields<JokesViewModel> {
    let card = Fields<JokesViewModel>()
      .text("joke", \.shownText)
      .text("colour") { $0.backgroundColor.lowercased() }
      .text("decision", \.decisionState.rawValue)
      .text("code") { $0.isTranslated ? $0.joke.translationLanguageCode : "en" }
    return Fields<JokesViewModel>()
      .list("cards", id: \.joke.id, card) { [$0] }
      .flag("isFetching", \.fetching)
      .flag("isTranslated", \.isTranslated)
      .flag("isShowingTranslation", \.showTranslation)
      .flag("isJoke", \.joke.isSavable)
      .text("message", \.message)
      .text("shareAddress") { path.showing(["joke": $0.joke.id]) }
      .list("languages", JokeLanguageChoice.fields) { model in
        JokeLanguage.allCases.map { JokeLanguageChoice(language: $0, isChosen: $0 == model.language) }
      }
      .list("failures", Choice.fields) { model in
        Choice.among(JokeFailure.allCases.map(\.rawValue), chosen: model.failureText)
      }
  }

  /// Saves a joke that is liked, and fetches the next one once it is decided.
  private static func decided<Visitor: PageVisitor>(
    _ model: JokesViewModel, _ submission: Submission, _ visit: Visit<Visitor>, _ store: any JokeStore
  ) async throws -> Outcome {
    guard model.decisionState != .undecided else {
      model.reset()
      return .done()
    }
    let isLiked = model.decisionState == .liked && model.joke.isSavable
    if isLiked { try await store.save(model.joke) }
    var outcome = next(model, submission, visit)
    outcome.announces = isLiked ? "Saved the joke." : nil
    return outcome
  }

  private static func next<Visitor: PageVisitor>(
    _ model: JokesViewModel, _ submission: Submission, _ visit: Visit<Visitor>
  ) -> Outcome {
    let joke = following(model.joke)
    if submission.isLive { fetch(model, visit) } else { model.reset() }
    return .done(at: address(model, joke: joke))
  }

  private static func fetch<Visitor: PageVisitor>(_ model: JokesViewModel, _ visit: Visit<Visitor>) {
    let joke = following(model.joke)
    model.jokesService = LocalJokeService(on: visit.scheduler, failure: model.failure) { joke }
    model.translationService = DictionaryService(on: visit.scheduler, fails: model.failure == .translation)
    model.fetchJoke(on: visit.scheduler)
  }

  /// The joke after another one; a random one after what is none.
  private static func following(_ joke: Joke) -> Joke {
    let jokes = JokeDictionary.jokes
    guard let index = jokes.firstIndex(where: { $0.id == joke.id }) else {
      return jokes.randomElement() ?? .starter
    }
    return jokes[(index + 1) % jokes.count]
  }

  private static func address(_ model: JokesViewModel, joke: Joke) -> String {
    path.showing([
      "joke": joke.isSavable ? joke.id : "", "translated": model.showTranslation ? "yes" : "",
      "language": model.language == .spanish ? "" : model.language.rawValue,
      "failing": model.failure == .none ? "" : model.failureText,
    ])
  }
}

/// A language in a select.
private struct JokeLanguageChoice: Sendable {
  let language: JokeLanguage
  let isChosen: Bool

  static var fields: Fields<JokeLanguageChoice> {
    Fields<JokeLanguageChoice>()
      .text("value", \.language.rawValue).text("name", \.language.name).flag("isChosen", \.isChosen)
  }
}

extension JokesViewModel {
  /// The language as the page's field has it.
  fileprivate var languageText: String {
    get { language.rawValue }
    set { if let new = JokeLanguage(rawValue: newValue) { language = new } }
  }

  /// The failures, as the page's field has them.
  fileprivate var failureText: String {
    get { failure.rawValue }
    set { if let new = JokeFailure(rawValue: newValue) { failure = new } }
  }
}
