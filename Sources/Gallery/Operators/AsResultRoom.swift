import GalleryModels
import Live
import Templates

/// A stream that survives its failures.
enum AsResultRoom: Room {
  static let description = RoomDescription(
    path: .asResult, title: "Errors as results", subject: .operators,
    notice:
      "Ask about “admin”, which the service refuses, and then about another: one of the streams is over.",
    sources: [
      "AsResult/AsResultViewModel.swift", "AsResult/Publisher+AsResult.swift",
      "SignUp/LocalAuthenticationService.swift", "SignUp/APIError.swift",
    ],
    operators: ["map", "catch", "Fail", "setFailureType", "flatMap", "sink"],
    preview: [.buttons(3), .line(0.9), .line(0.8)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, AsResultViewModel> {
    let log = Fields<TitledLog>()
      .text("logID", \.id).text("logTitle", \.title)
      .list("log", \.lines, id: \.id, EventLog.Line.fields)
    let fields = Fields<AsResultViewModel>()
      .list("names", Choice.fields) { _ in Choice.among(AsResultViewModel.names, chosen: "") }
      .list("logs", id: \.id, log) { model in
        [
          TitledLog(id: "result-log", title: "With asResult()", lines: model.resultLog.lines),
          TitledLog(id: "plain-log", title: "Without", lines: model.plainLog.lines),
        ]
      }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = AsResultViewModel()
      for name in visit.events where AsResultViewModel.names.contains(name) { model.ask(name) }
      return model
    }
    .action("ask") { model, submission, visit in
      let name = submission.argument ?? ""
      if AsResultViewModel.names.contains(name) { model.ask(name) }
      return .done(at: path.showing(["events": visit.eventsFollowed(by: name)]))
    }
    .action("again") { _, _, _ in .redirect(to: path.route) }
  }
}

/// One of the two logs.
private struct TitledLog: Sendable {
  let id: String
  let title: String
  let lines: [EventLog.Line]
}
