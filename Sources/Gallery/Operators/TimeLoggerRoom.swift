import GalleryModels
import Live
import Templates

/// A timer and its log.
enum TimeLoggerRoom: Room {
  static let description = RoomDescription(
    path: .timeLogger, title: "Timer and time logger", subject: .operators,
    notice:
      "A publisher of our own sends the time of each second and ends by itself; print(_:to:) writes to a stream that adds times, since the line before or since the origin.",
    sources: [
      "TimeLogger/TimeLoggerViewModel.swift", "TimeLogger/TimerPublisher.swift",
      "TimeLogger/TimeLogger.swift",
      "Shared/Stopwatch.swift",
    ],
    operators: ["Publisher", "Subscription", "map", "print", "sink"],
    preview: [.field, .buttons(2), .line(0.9), .line(0.5)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, TimeLoggerViewModel> {
    let fields = Fields<TimeLoggerViewModel>()
      .flag("isRunning", \.isRunning)
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = TimeLoggerViewModel()
      guard !visit.text("times").isEmpty else { return model }
      model.times[text: TimeLoggerViewModel.range] = visit.text("times")
      model.isSinceOrigin = visit.text("origin") == "yes"
      FastForward.pass(.seconds(20)) { model.start(on: $0) }
      return model
    }
    .input(.text("times", \.times[text: TimeLoggerViewModel.range]))
    .input(.checkbox("origin", \.isSinceOrigin))
    .action("times", inputs: ["times", "origin"]) { model, submission, _ in
      model.times.step(submission.argument, in: TimeLoggerViewModel.range)
      return showing(model)
    }
    .action("start", inputs: ["times", "origin"]) { model, submission, visit in
      if submission.isLive { model.start(on: visit.scheduler) }
      return showing(model)
    }
    .action("stop") { model, _, _ in
      model.stop()
      return .done()
    }
  }

  private static func showing(_ model: TimeLoggerViewModel) -> Outcome {
    .done(at: path.showing(["times": "\(model.times)", "origin": model.isSinceOrigin ? "yes" : ""]))
  }
}
