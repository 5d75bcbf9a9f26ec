import GalleryModels
import Live
import Templates

/// Work that takes long.
enum LongWorkRoom: Room {
  static let description = RoomDescription(
    path: .longWork, title: "Long work", subject: .schedulers,
    notice:
      "The work takes five seconds, and the page stays awake: tap while it goes on. Without receive(on:) even the sink is in the background.",
    sources: [
      "LongWork/LongWorkViewModel.swift", "LongWork/Worker.swift", "LongWork/SlowFuture.swift",
      "Shared/EventLog.swift",
    ],
    operators: [
      "Deferred", "Future", "handleEvents", "map", "subscribe(on:)", "receive(on:)", "sink",
    ],
    preview: [.figure, .buttons(2), .line(0.8), .line(0.6)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, LongWorkViewModel> {
    let fields = Fields<LongWorkViewModel>()
      .text("times", \.times)
      .text("taps", \.taps, .count("tap", "taps"))
      .flag("isWorking", \.isWorking)
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      let loop = visit.scheduler.loop
      let model = LongWorkViewModel(times: visit.number("times"), taps: visit.number("taps")) {
        loop.isCurrent
      }
      model.receivesOnMain = visit.text("receives") != "no"
      return model
    }
    .input(.checkbox("receives", \.receivesOnMain))
    .action("start", inputs: ["receives"]) { model, submission, visit in
      guard submission.isLive else { return showing(model, times: model.times + 1) }
      model.start(background: BackgroundScheduler(visit.scheduler), main: visit.scheduler)
      return .done()
    }
    .action("tap", inputs: ["receives"]) { model, _, _ in
      model.tap()
      return showing(model, times: model.times)
    }
  }

  private static func showing(_ model: LongWorkViewModel, times: Int) -> Outcome {
    .done(
      at: path.showing([
        "times": "\(times)", "taps": "\(model.taps)", "receives": model.receivesOnMain ? "" : "no",
      ]))
  }
}
