import GalleryModels
import Live
import Templates

/// A photo that fails before it comes.
enum PhotoRoom: Room {
  static let description = RoomDescription(
    path: .photo, title: "Photo with a fallback", subject: .network,
    notice:
      "Each quality alone fails or comes. With retries and fallbacks the high one is tried again three times; then comes the low one, and a fixed picture where there is neither.",
    sources: ["Photos/PhotoViewModel.swift", "Photos/PhotoService.swift", "Network/WebServer.swift"],
    operators: [
      "handleEvents", "retry", "catch", "replaceError", "setFailureType", "Deferred", "decode", "sink",
    ],
    preview: [.figure, .field, .buttons(1), .line(0.6)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, PhotoViewModel> {
    let services = gallery.services
    let fields = Fields<PhotoViewModel>()
      .conditions()
      .html("drawing") { $0.photo?.drawing ?? "" }
      .list("photoRequests", id: \.value, Choice.fields) {
        Choice.among(PhotoViewModel.Request.allCases.map(\.rawValue), chosen: $0.requestText)
      }
      .text("photoName") { $0.photo?.caption ?? "No photo yet" }
      .text("message", \.message)
      .flag("isLoading", \.isLoading)
      .flag("isLow") { ($0.photo?.width ?? 1000) < 1000 }
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(
      of: Self.self, fields,
      makeWaiting: { visit in
        let model = PhotoViewModel(condition: visit.condition) {
          PhotoService(server: services.server(.photos, $0))
        }
        guard !visit.text("times").isEmpty else { return model }
        model.failingTimes[text: PhotoViewModel.failures] = visit.text("times")
        model.requestText = visit.text("request")
        model.load(on: visit.scheduler)
        await model.$isLoading.turnsFalse()
        return model
      }
    )
    .input(.text("times", \.failingTimes[text: PhotoViewModel.failures]))
    .input(.text("request", \.requestText))
    .input(.text("condition", \.conditionText))
    .action("times", inputs: ["times", "request", "condition"]) { model, submission, _ in
      model.failingTimes.step(submission.argument, in: PhotoViewModel.failures)
      return showing(model)
    }
    .action("load", inputs: ["times", "request", "condition"]) { model, submission, visit in
      if submission.isLive { model.load(on: visit.scheduler) }
      return showing(model)
    }
  }

  private static func showing(_ model: PhotoViewModel) -> Outcome {
    .done(
      at: path.showing([
        "times": "\(model.failingTimes)", "request": model.requestText, "condition": model.conditionText,
      ]))
  }
}

extension PhotoViewModel: ServiceModel {
  /// The kind of photo to ask for, as the page's field has it.
  fileprivate var requestText: String {
    get { request.rawValue }
    set { if let new = Request(rawValue: newValue) { request = new } }
  }
}

extension RemotePhoto {
  fileprivate var drawing: String {
    isAvailable
      ? Landscape(seed: seed).markup
      : ##"<svg viewBox="0 0 320 200" aria-hidden="true"><rect width="320" height="200" fill="#8a8072"/><path d="M110 60h100v80H110zM110 125l30-30 25 25 15-15 30 30M100 150L220 50" fill="none" stroke="#fff" stroke-width="6"/></svg>"##
  }

  fileprivate var caption: String { "\(name), \(width) × \(height)" }
}
