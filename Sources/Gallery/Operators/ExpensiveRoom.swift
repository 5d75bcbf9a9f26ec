import GalleryModels
import Live
import Templates

/// A computation beside the page.
enum ExpensiveRoom: Room {
  static let description = RoomDescription(
    path: .expensive, title: "Expensive computation", subject: .operators,
    notice:
      "Three seconds of looking for primes, on the thread that subscribes. Thread 1 is the page's own; each operator moves one end of the pipeline.",
    sources: [
      "Expensive/ExpensiveViewModel.swift", "Expensive/ExpensiveComputation.swift", "Expensive/Primes.swift",
    ],
    operators: ["Publisher", "Subscription", "subscribe(on:)", "receive(on:)", "sink"],
    preview: [.slider, .buttons(2), .line(0.9), .line(0.8)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ExpensiveViewModel> {
    let fields = Fields<ExpensiveViewModel>()
      .text("share", \.share)
      .text("percent") { "\(Int($0.share * 100))" }
      .flag("isComputing", \.isComputing)
      .list("choices", id: \.value, Choice.fields) {
        Choice.among(ExpensiveViewModel.Operators.allCases.map(\.rawValue), chosen: $0.operatorsText)
      }
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      let loop = visit.scheduler.loop
      let model = ExpensiveViewModel { loop.isCurrent ? 1 : 2 }
      model.operatorsText = visit.text("kind")
      guard !visit.text("computed").isEmpty else { return model }
      FastForward.pass(.seconds(4)) { time in
        model.start(background: time, main: time)
      }
      return model
    }
    .input(.text("kind", \.operatorsText))
    .action("start", inputs: ["kind"]) { model, submission, visit in
      if submission.isLive {
        model.start(background: BackgroundScheduler(visit.scheduler), main: visit.scheduler)
      }
      return .done(at: path.showing(["kind": model.operatorsText, "computed": "yes"]))
    }
    .action("cancel") { model, _, _ in
      model.cancel()
      return .done(at: path.route)
    }
  }
}

extension ExpensiveViewModel {
  /// The operators as the page's field has them.
  fileprivate var operatorsText: String {
    get { operators.rawValue }
    set { if let new = Operators(rawValue: newValue) { operators = new } }
  }
}
