import GalleryModels
import Live
import Templates

/// A request that is sent again.
enum RetryRoom: Room {
  static let description = RoomDescription(
    path: .retry, title: "Retry with delay and backoff", subject: .operators,
    notice:
      "Each attempt has its time. Only server errors are worth another, and no server wants all of them at once.",
    sources: [
      "Retry/RetryViewModel.swift", "Retry/Publisher+Retry.swift", "Retry/FlakyService.swift",
      "Shared/Stopwatch.swift",
    ],
    operators: ["retry", "catch", "Just", "delay", "flatMap", "Fail", "Deferred"],
    preview: [.field, .field, .buttons(2), .line(0.8), .line(0.7)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, RetryViewModel> {
    let fields = Fields<RetryViewModel>()
      .list("strategies", id: \.value, Choice.fields) {
        Choice.among(RetryViewModel.Strategy.allCases.map(\.rawValue), chosen: $0.strategy.rawValue)
      }
      .list("kinds", id: \.value, Choice.fields) {
        Choice.among(ServiceError.allCases.map(\.rawValue), chosen: $0.error.rawValue)
      }
      .flag("isWorking", \.isWorking)
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = RetryViewModel()
      (model.strategyText, model.kindText) = (visit.text("strategy"), visit.text("kind"))
      guard !visit.text("times").isEmpty else { return model }
      model.failingTimes[text: RetryViewModel.failures] = visit.text("times")
      FastForward.pass(.seconds(60)) { model.send(on: $0) }
      return model
    }
    .input(.text("times", \.failingTimes[text: RetryViewModel.failures]))
    .input(.text("strategy", \.strategyText))
    .input(.text("kind", \.kindText))
    .action("times", inputs: ["times"]) { model, submission, _ in
      model.failingTimes.step(submission.argument, in: RetryViewModel.failures)
      return showing(model)
    }
    .action("send", inputs: ["times", "strategy", "kind"]) { model, submission, visit in
      if submission.isLive { model.send(on: visit.scheduler) }
      return showing(model)
    }
    .action("cancel") { model, _, _ in
      model.cancel()
      return .done()
    }
  }

  private static func showing(_ model: RetryViewModel) -> Outcome {
    .done(
      at: path.showing([
        "times": "\(model.failingTimes)", "strategy": model.strategyText, "kind": model.kindText,
      ]))
  }
}

extension RetryViewModel {
  /// The strategy as the page's field has it.
  fileprivate var strategyText: String {
    get { strategy.rawValue }
    set { if let new = Strategy(rawValue: newValue) { strategy = new } }
  }

  /// The kind of error as the page's field has it.
  fileprivate var kindText: String {
    get { error.rawValue }
    set { if let new = ServiceError(rawValue: newValue) { error = new } }
  }
}
