import GalleryModels
import Live
import Templates

/// A sign-up by a server, with the ways to show an error.
enum ServerSignUpRoom: Room {
  static let description = RoomDescription(
    path: .serverSignUp, title: "Sign-up by a server", subject: .network,
    notice:
      "Try page, joe, admin, servererror, and maintenance, which comes right on the third try without you. Where an error is told is up to you.",
    sources: [
      "ServerSignUp/ServerSignUpViewModel.swift", "ServerSignUp/RemoteAuthenticationService.swift",
      "ServerSignUp/ErrorDisplay.swift", "ServerSignUp/RetryHint.swift", "ServerSignUp/ServerLog.swift",
      "SignUp/APIError.swift", "Retry/Publisher+Retry.swift", "Network/WebServer.swift",
      "Network/WebServer+Session.swift",
    ],
    operators: [
      "dataTaskPublisher", "tryMap", "mapError", "debounce", "switchToLatest", "prefix(untilOutputFrom:)",
      "handleEvents", "retry", "delay", "flatMap", "receive(on:)",
    ],
    preview: [.field, .field, .buttons(1), .line(0.8)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ServerSignUpViewModel> {
    let services = gallery.services
    let fields = Fields<ServerSignUpViewModel>()
      .conditions()
      .list("displays", id: \.value, Choice.fields) {
        Choice.among(ErrorDisplay.allCases.map(\.rawValue), chosen: $0.displayText)
      }
      .text("done") { $0.signedUpAs.isEmpty ? "" : "Signing up as \($0.signedUpAs)" }
      .text("errorTitle") { $0.error?.title }
      .text("errorText") { $0.error?.text }
      .text("toastText", \.toast)
      .flag("hasToast") { !$0.toast.isEmpty }
      .text("unsynced", \.unsynced)
      .flag("isUnsynced") { !$0.unsynced.isEmpty }
      .flag("isDialogOpen", \.isDialogOpen)
      .flag("isPageShown", \.isPageShown)
      .text("state") { $0.outlook.isEmpty && $0.isWorking ? "Asking the server…" : $0.outlook }
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
      .text("requestCount", \.serverLog.count, .count("request", "requests"))
      .text("latest") {
        $0.serverLog.count > $0.serverLog.lines.count ? ", the latest \($0.serverLog.lines.count)" : ""
      }
      .list("requests", RequestLine.fields) { $0.serverLog.lines.map(RequestLine.init) }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = ServerSignUpViewModel(
        unsynced: visit.text("unsynced"), serverLog: services.authenticationLog.latest
      ) {
        RemoteAuthenticationService(server: services.server(.authentication, $0))
      }
      (model.conditionText, model.displayText) = (visit.text("condition"), visit.text("display"))
      model.username = visit.text("username")
      return model
    }
    .onOpen { model, visit in
      model.checkNames(on: visit.scheduler)
      model.followServer(services.authenticationLog.logs, on: visit.scheduler)
    }
    .focus(\.focusedID)
    .dialog("failure", \.isDialogOpen)
    .announcement(\.toast)
    .input(.text("username", \.username, limit: 200).message(\.inlineMessage))
    .input(.text("condition", \.conditionText))
    .input(.text("display", \.displayText))
    .action("signUp", inputs: ["username", "condition", "display"]) { model, submission, visit in
      if submission.isLive {
        model.signUp(on: visit.scheduler)
        // The outcome is told later: the form stays as it is, with its messages.
        return .invalid
      }
      // Without JavaScript nobody sees a second try.
      model.signUp(retries: 0, on: visit.scheduler)
      await model.$isWorking.turnsFalse()
      return model.signedUpAs.isEmpty && model.unsynced.isEmpty ? .invalid : showing(model)
    }
    .action("dismiss") { model, _, _ in
      model.dismiss()
      return .done(focusing: "username")
    }
    .action("back", inputs: ["username", "condition", "display"]) { model, _, _ in
      model.dismiss()
      return showing(model, focusing: "username")
    }
  }

  private static func showing(_ model: ServerSignUpViewModel, focusing element: String? = nil) -> Outcome {
    .done(
      at: path.showing([
        "condition": model.conditionText, "display": model.displayText, "unsynced": model.unsynced,
        "username": element == nil ? "" : model.username,
      ]), focusing: element,
      announcing: model.signedUpAs.isEmpty ? nil : "Signing up as \(model.signedUpAs)")
  }
}

extension ServerSignUpViewModel: ServiceModel {
  /// The place of errors as the page's field has it.
  fileprivate var displayText: String {
    get { display.rawValue }
    set { if let new = ErrorDisplay(rawValue: newValue) { display = new } }
  }
}

/// A line of the server's log.
private struct RequestLine: Sendable {
  let text: String

  static var fields: Fields<RequestLine> { Fields<RequestLine>().text("line", \.text) }
}
