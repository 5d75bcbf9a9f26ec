import GalleryModels
import Live
import Templates

/// Asynchronous functions in a pipeline.
enum AwaitRoom: Room {
  static let description = RoomDescription(
    path: .await, title: "Await", subject: .operators,
    notice:
      "Ask something slow and then something quick: answers come as they are ready, or in order and one at a time.",
    sources: ["Await/AwaitViewModel.swift", "Await/Publisher+Await.swift", "Shared/Scheduler+Wait.swift"],
    operators: ["flatMap", "Future", "buffer", "handleEvents", "receive(on:)", "values"],
    preview: [.buttons(2), .toggle, .line(0.7), .line(0.6)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, AwaitViewModel> {
    let fields = Fields<AwaitViewModel>()
      .flag("isInOrder", \.isInOrder)
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { AwaitViewModel(isInOrder: $0.text("order") == "yes") }
      .onOpen { model, visit in model.follow(isInOrder: model.isInOrder, on: visit.scheduler) }
      .action("order") { model, _, visit in
        model.follow(isInOrder: !model.isInOrder, on: visit.scheduler)
        return .done(at: path.showing(["order": model.isInOrder ? "yes" : ""]))
      }
      .action("ask") { model, submission, _ in
        model.ask(seconds: submission.argument == "slow" ? 3 : 1)
        return .done(at: path.showing(["order": model.isInOrder ? "yes" : ""]))
      }
  }
}
