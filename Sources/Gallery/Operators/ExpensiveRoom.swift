import GalleryModels
import Live
import Templates

/// A computation beside the page.
enum ExpensiveRoom: Room {
  static let description = RoomDescription(
    path: .expensive, title: "Expensive computation", subject: .operators,
    notice:
      "Three seconds of looking for primes, on another thread. It stops when you cancel it or close the page.",
    sources: ["Expensive/ExpensiveViewModel.swift", "Expensive/ExpensiveComputation.swift"],
    operators: ["Publisher", "Subscription", "subscribe(on:)", "receive(on:)", "sink"],
    preview: [.slider, .buttons(2), .line(0.9), .line(0.8)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ExpensiveViewModel> {
    let fields = Fields<ExpensiveViewModel>()
      .text("share", \.share)
      .text("percent") { "\(Int($0.share * 100))" }
      .flag("isComputing", \.isComputing)
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      let loop = visit.scheduler.loop
      let model = ExpensiveViewModel { loop.isCurrent ? 1 : 2 }
      guard !visit.text("computed").isEmpty else { return model }
      FastForward.pass(.seconds(4)) { time in
        model.start(background: time, main: time)
      }
      return model
    }
    .action("start") { model, submission, visit in
      if submission.isLive {
        model.start(background: BackgroundScheduler(visit.scheduler), main: visit.scheduler)
      }
      return .done(at: path.showing(["computed": "yes"]))
    }
    .action("cancel") { model, _, _ in
      model.cancel()
      return .done(at: path.route)
    }
  }
}
