import GalleryModels
import Live
import Templates

/// Operators in time, drawn while they run.
enum TimelinesRoom: Room {
  static let description = RoomDescription(
    path: .timelines, title: "Timelines", subject: .playground,
    notice:
      "Each circle is a value, the newest at the right. The timelines below one another show the same moments.",
    sources: [
      "Timelines/TimelinesViewModel.swift", "Timelines/TimelinesViewModel+Examples.swift",
      "Timelines/Timeline.swift", "Timelines/Subject+Feed.swift", "Timelines/TimelineExample.swift",
      "TimeLogger/TimerPublisher.swift", "Shared/Stopwatch.swift",
    ],
    operators: [
      "delay", "collect", "debounce", "throttle", "timeout", "measureInterval", "scan", "map", "merge",
      "share",
      "PassthroughSubject", "flatMap",
    ],
    preview: [.buttons(2), .marbles(5), .marbles(3)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, TimelinesViewModel> {
    try gallery.page(of: Self.self, TimelinesViewModel.fields) { visit in
      let model = TimelinesViewModel(TimelineExample(rawValue: visit.text("page")) ?? .delay)
      if !visit.text("rate").isEmpty { model.rate[text: TimelinesViewModel.rates] = visit.text("rate") }
      if !visit.text("span").isEmpty { model.span[text: TimelinesViewModel.spans] = visit.text("span") }
      if !visit.text("count").isEmpty { model.count[text: TimelinesViewModel.counts] = visit.text("count") }
      model.variant = visit.text("variant")
      guard !visit.text("run").isEmpty else { return model }
      // At the end of it the drawing still shows the first events.
      FastForward.pass(.seconds(7.5)) { model.run(on: $0) }
      model.stop()
      return model
    }
    .input(.text("rate", \.rate[text: TimelinesViewModel.rates]).label("Values per second"))
    .input(.text("span", \.span[text: TimelinesViewModel.spans]).label("Span"))
    .input(.text("count", \.count[text: TimelinesViewModel.counts]).label("At most"))
    .input(.text("variant", \.variant))
    .action("run", inputs: ["rate", "span", "count", "variant"]) { model, submission, visit in
      if submission.isLive { model.run(on: visit.scheduler) }
      return .done(at: path.showing(model.address + [("run", "yes")]))
    }
    .action("stop") { model, _, _ in
      model.stop()
      return .done()
    }
    .action("press") { model, _, _ in
      model.press()
      return .done()
    }
  }
}

extension TimelinesViewModel {
  /// The variant as the page's field has it.
  fileprivate var variant: String {
    get { isStarter ? "Starter" : "Final" }
    set { isStarter = newValue == "Starter" }
  }

  /// The query in which a page without JavaScript keeps the example and its constants.
  fileprivate var address: [(String, String)] {
    [
      ("page", example.rawValue), ("rate", "\(rate)"), ("span", "\(span)"), ("count", "\(count)"),
      ("variant", variant),
    ]
  }

  fileprivate static var fields: Fields<TimelinesViewModel> {
    Fields<TimelinesViewModel>()
      .playgroundPart({ $0.example }, at: { TimelinesRoom.path.showing([("page", $1.rawValue)]) })
      .text("note") { $0.example.note }
      .text("spanLabel") { $0.example.spanLabel }
      .flag("hasSpan") { $0.example.spanLabel != nil }
      .flag("hasRate", \.example.hasRate)
      .flag("hasCount", \.example.hasCount)
      .flag("hasButton", \.example.hasButton)
      .text("button") { "Press me within \($0.span.formatted()) seconds" }
      .list("variants", id: \.value, Choice.fields) {
        Choice.among(["Starter", "Final"], chosen: $0.variant)
      }
      .flag("isRunning", \.isRunning)
      .list("timelines", id: \.id, TimelineRow.fields) { model in
        model.timelines.map { TimelineRow($0, of: model) }
      }
      .flag("hasSeries") { !$0.series.isEmpty }
      .html("series") { SeriesDrawing($0.series).markup }
      .text("seriesSummary") { SeriesDrawing($0.series).summary }
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
  }
}
