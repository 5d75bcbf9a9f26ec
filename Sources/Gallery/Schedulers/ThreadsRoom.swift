import Dispatch
import GalleryModels
import Live
import Templates

/// A value on its way through threads.
enum ThreadsRoom: Room {
  static let description = RoomDescription(
    path: .threads, title: "Threads and quality of service", subject: .schedulers,
    notice:
      "subscribe(on:) decides where a pipeline begins, receive(on:) where it goes on. The quality says how urgent that is.",
    sources: ["Threads/ThreadsViewModel.swift", "Shared/EventLog.swift"],
    operators: ["Just", "handleEvents", "map", "subscribe(on:)", "receive(on:)", "sink"],
    preview: [.field, .buttons(1), .line(0.9), .line(0.8), .line(0.7)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ThreadsViewModel> {
    let fields = Fields<ThreadsViewModel>()
      .list("qualities", id: \.value, Choice.fields) {
        Choice.among(ThreadsViewModel.Quality.allCases.map(\.rawValue), chosen: $0.quality.rawValue)
      }
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      let loop = visit.scheduler.loop
      let model = ThreadsViewModel { loop.isCurrent }
      model.qualityText = visit.text("quality")
      return model
    }
    .onOpen { model, visit in model.follow(on: visit.scheduler) }
    .input(.text("quality", \.qualityText))
    .action("run", inputs: ["quality"]) { model, submission, visit in
      guard submission.isLive else { return .done(at: path.showing(["quality": model.qualityText])) }
      model.run(
        background: BackgroundScheduler(visit.scheduler, quality: model.quality.dispatchQuality),
        main: visit.scheduler)
      return .done()
    }
  }
}

extension ThreadsViewModel {
  /// The quality as the page's field has it.
  fileprivate var qualityText: String {
    get { quality.rawValue }
    set { if let new = Quality(rawValue: newValue) { quality = new } }
  }
}

extension ThreadsViewModel.Quality {
  fileprivate var dispatchQuality: DispatchQoS.QoSClass {
    switch self {
    case .background: .background
    case .utility: .utility
    case .default: .default
    case .userInitiated: .userInitiated
    case .userInteractive: .userInteractive
    }
  }
}
