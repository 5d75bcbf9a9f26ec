import Combine
import GalleryModels
import Live
import Templates

/// A value that two threads toggle.
enum ToggleDemoRoom: Room {
  static let description = RoomDescription(
    path: .toggleDemo, title: "Toggle from two threads", subject: .schedulers,
    notice:
      "A change from the background is received where it was made, and with receive(on:) on the main thread.",
    sources: ["ToggleDemo/ToggleDemoViewModel.swift", "Shared/EventLog.swift"],
    operators: ["CurrentValueSubject", "dropFirst", "handleEvents", "receive(on:)", "assign(to:)"],
    preview: [.toggle, .buttons(2), .line(0.9), .line(0.7)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ToggleDemoViewModel> {
    let fields = Fields<ToggleDemoViewModel>()
      .flag("isOn", \.demo)
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      let loop = visit.scheduler.loop
      return ToggleDemoViewModel(demo: visit.text("demo") == "on") { loop.isCurrent }
    }
    .onOpen { model, visit in model.follow(on: visit.scheduler) }
    .action("main") { model, submission, _ in
      guard submission.isLive else { return toggled(model) }
      model.toggleFromMain()
      return .done()
    }
    .action("background") { model, submission, visit in
      guard submission.isLive else { return toggled(model) }
      model.toggleFromBackground(on: BackgroundScheduler(visit.scheduler))
      return .done()
    }
  }

  private static func toggled(_ model: ToggleDemoViewModel) -> Outcome {
    .done(at: path.showing(["demo": model.demo ? "" : "on"]))
  }
}
