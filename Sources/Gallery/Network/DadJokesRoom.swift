import GalleryModels
import Live
import Templates

/// A joke by its id.
enum DadJokesRoom: Room {
  static let description = RoomDescription(
    path: .dadJokes, title: "Dad jokes", subject: .network,
    notice:
      "Each failure becomes one of four. An id without a letter is refused here; one that the service lacks, by a status in its answer.",
    sources: ["Jokes/DadJokesViewModel.swift", "Jokes/DadJokes.swift", "Network/WebServer.swift"],
    operators: ["Fail", "tryMap", "decode", "mapError", "receive(on:)", "sink"],
    preview: [.field, .buttons(3), .line(0.9), .line(0.7)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, DadJokesViewModel> {
    let services = gallery.services
    let fields = Fields<DadJokesViewModel>()
      .conditions()
      .text("joke", \.joke)
      .text("message", \.message)
      .flag("isLoading", \.isLoading)
      .constant("goodID", DadJokesViewModel.goodID)
      .constant("badID", DadJokesViewModel.badID)
    return try gallery.page(
      of: Self.self, fields,
      makeWaiting: { visit in
        let model = DadJokesViewModel(
          id: visit.text("id").isEmpty ? DadJokesViewModel.goodID : visit.text("id"),
          condition: visit.condition
        ) { DadJokes(server: services.server(.jokes, $0)) }
        if visit.text("load") == "yes" {
          model.load(on: visit.scheduler)
          await model.$isLoading.turnsFalse()
        }
        return model
      }
    )
    .input(.text("id", \.id, limit: 100))
    .input(.text("condition", \.conditionText))
    .action("load", inputs: ["id", "condition"]) { model, submission, visit in
      if let id = submission.argument, !id.isEmpty { model.id = String(id.prefix(100)) }
      if submission.isLive { model.load(on: visit.scheduler) }
      return .done(at: path.showing(["id": model.id, "condition": model.conditionText, "load": "yes"]))
    }
  }
}

extension DadJokesViewModel: ServiceModel {}
