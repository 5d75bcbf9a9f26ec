import GalleryModels
import Live
import Templates

/// The jokes that were saved.
enum SavedJokesRoom: Room {
  static let description = RoomDescription(
    path: .savedJokes, title: "Saved jokes", subject: .apps,
    notice:
      "The list follows its store: like a joke in another window, and it comes in at its place. It is yours, and stays.",
    sources: ["Jokes/SavedJokesViewModel.swift", "Jokes/SavedJokes.swift", "Jokes/Joke.swift"],
    operators: ["combineLatest", "map", "assign(to:)", "sink", "CurrentValueSubject", "receive(on:)"],
    preview: [.field, .rows(4)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, SavedJokesViewModel> {
    let stores = gallery.jokes
    return try gallery.page(
      of: Self.self, fields,
      makeWaiting: { visit in
        let model = SavedJokesViewModel(jokes: try await stores.store(of: visit.visitor).savedJokes())
        model.searchTerm = visit.text("q")
        model.order = SavedJokesViewModel.Order(rawValue: visit.text("order")) ?? .ascending
        model.look = SavedJokesViewModel.Look(rawValue: visit.text("look")) ?? .rows
        model.showTranslation = visit.text("translated") == "yes"
        return model
      }
    )
    .onOpen { model, visit in model.follow(stores.store(of: visit.visitor), on: visit.scheduler) }
    .input(.text("q", \.searchTerm, limit: 200))
    .input(.text("order", \.orderText, limit: 64))
    .input(.text("look", \.lookText, limit: 64))
    .action("show", inputs: ["q", "order", "look"]) { model, _, _ in showing(model) }
    .action("toggle") { model, _, _ in
      model.showTranslation.toggle()
      return showing(model)
    }
    .action("delete") { model, submission, visit in
      try await stores.store(of: visit.visitor).delete(submission.argument ?? "")
      return showing(model)
    }
  }

  private static var fields: Fields<SavedJokesViewModel> {
    let row = Fields<JokeRow>()
      .text("id", \.joke.id).text("joke", \.text).text("code", \.code)
      .text("shareAddress") { JokesRoom.path.showing(["joke": $0.joke.id]) }
    return Fields<SavedJokesViewModel>()
      .list("jokes", id: \.joke.id, row) { model in
        model.shownJokes.map { JokeRow(joke: $0, isTranslated: model.showTranslation) }
      }
      .text("count", \.shownJokes.count, .count("joke", "jokes"))
      .flag("isEmpty", \.jokes.isEmpty)
      .flag("isShowingTranslation", \.showTranslation)
      .flag("areCards") { $0.look == .cards }
      .list("orders", Choice.fields) { model in
        Choice.among(SavedJokesViewModel.Order.allCases.map(\.rawValue), chosen: model.orderText)
      }
      .list("looks", Choice.fields) { model in
        Choice.among(SavedJokesViewModel.Look.allCases.map(\.rawValue), chosen: model.lookText)
      }
  }

  private static func showing(_ model: SavedJokesViewModel) -> Outcome {
    .done(
      at: path.showing([
        "q": model.searchTerm, "order": model.order == .ascending ? "" : model.orderText,
        "look": model.look == .rows ? "" : model.lookText, "translated": model.showTranslation ? "yes" : "",
      ]))
  }
}

/// A joke in one language or the other.
private struct JokeRow: Sendable {
  let joke: Joke
  let isTranslated: Bool

  var text: String { joke.text(isTranslated) }

  /// The language of the text.
  var code: String { isTranslated && !joke.translatedValue.isEmpty ? joke.translationLanguageCode : "en" }
}

extension SavedJokesViewModel {
  /// The order as the page's field has it.
  fileprivate var orderText: String {
    get { order.rawValue }
    set { if let new = Order(rawValue: newValue) { order = new } }
  }

  /// The look as the page's field has it.
  fileprivate var lookText: String {
    get { look.rawValue }
    set { if let new = Look(rawValue: newValue) { look = new } }
  }
}
