import GalleryModels
import Live
import Templates

/// A library of words.
enum WordBrowserRoom: Room {
  static let description = RoomDescription(
    path: .wordBrowser, title: "Word browser", subject: .network,
    notice:
      "One text filters both sections as you type; the search asks the service, and only once it is submitted.",
    sources: ["Words/WordBrowserViewModel.swift", "Words/WordService.swift", "Network/WebServer.swift"],
    operators: ["CombineLatest", "map", "assign(to:)", "values", "PassthroughSubject", "receive(on:)"],
    preview: [.field, .heading, .rows(3)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, WordBrowserViewModel> {
    let services = gallery.services
    let fields = Fields<WordBrowserViewModel>()
      .conditions()
      .list("tips", Choice.fields) { Choice.among($0.tips, chosen: "") }
      .list("favourites", Choice.fields) { Choice.among($0.favourites, chosen: "") }
      .list("suggestions", Choice.fields) { _ in Choice.among(WordsDemo.suggestions, chosen: "") }
      .text("randomWord", \.randomWord)
      .flag("isRefreshing", \.isRefreshing)
      .flag("isAdding", \.isAdding)
      .flag("isLoading", \.isLoading)
      .flag("hasDetails") { $0.details != nil }
      .text("detailsWord") { $0.details?.word }
      .list("meanings", Word.Meaning.fields) { $0.details?.meanings ?? [] }
      .text("message", \.message)
    return try gallery.page(
      of: Self.self, fields,
      makeWaiting: { visit in
        let model = WordBrowserViewModel(
          added: visit.text("added").split(separator: ",").map(String.init),
          isAdding: visit.text("adding") == "yes", condition: visit.condition
        ) { WordService(server: services.server(.words, $0)) }
        model.filter = visit.text("q")
        let isPlain = !visit.text("refreshed").isEmpty || !visit.text("word").isEmpty
        if isPlain { model.follow(on: visit.scheduler) }
        if !visit.text("refreshed").isEmpty {
          model.refresh()
          await model.$isRefreshing.turnsFalse()
        }
        if !visit.text("word").isEmpty {
          model.open(visit.text("word"))
          await model.$isLoading.turnsFalse()
        }
        return model
      }
    )
    .onOpen { model, visit in
      model.follow(on: visit.scheduler)
      if visit.text("refreshed").isEmpty { model.refresh() }
    }
    .dialog("add", \.isAdding)
    .input(.text("q", \.filter, limit: 200))
    .input(.text("term", \.searchTerm, limit: 200))
    .input(.text("new", \.newWord, limit: 200))
    .input(.text("condition", \.conditionText))
    .action("filter", inputs: ["q", "condition"]) { model, _, _ in showing(model) }
    .action("refresh", inputs: ["condition"]) { model, submission, _ in
      if submission.isLive { model.refresh() }
      return showing(model, ("refreshed", "yes"))
    }
    .action("search", inputs: ["term", "condition"]) { model, submission, _ in
      if submission.isLive { model.submitSearch() }
      return showing(model, ("word", model.searchTerm))
    }
    .action("open") { model, submission, _ in
      let word = submission.argument ?? ""
      if submission.isLive { model.open(word) }
      return showing(model, ("word", word), focusing: "details-heading")
    }
    .action("close") { model, _, _ in
      model.close()
      return showing(model)
    }
    .action("add") { model, _, _ in
      model.beginAdding()
      return showing(model, ("adding", "yes"), focusing: "new")
    }
    .action("finish", inputs: ["new"]) { model, submission, _ in
      model.finishAdding(isCancelled: submission.argument == "cancel")
      return showing(model, focusing: "open-add")
    }
  }

  private static func showing(
    _ model: WordBrowserViewModel, _ more: (String, String) = ("more", ""), focusing element: String? = nil
  ) -> Outcome {
    .done(
      at: path.showing([
        "q": model.filter, "condition": model.conditionText, "added": model.added.joined(separator: ","),
        more.0: more.1,
      ]), focusing: element)
  }
}

extension WordBrowserViewModel: ServiceModel {}

extension Word.Meaning {
  fileprivate static var fields: Fields<Word.Meaning> {
    Fields<Word.Meaning>().text("definition", \.definition).text("partOfSpeech", \.partOfSpeech)
  }
}
