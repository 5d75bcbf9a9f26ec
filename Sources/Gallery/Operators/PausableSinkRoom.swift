import GalleryModels
import Live
import Templates

/// A sink that pauses.
enum PausableSinkRoom: Room {
  static let description = RoomDescription(
    path: .pausableSink, title: "Pausable sink", subject: .operators,
    notice:
      "A subscriber asks for one value at a time. After each odd one it asks for none, until you go on.",
    sources: ["PausableSink/PausableSinkViewModel.swift", "PausableSink/PausableSubscriber.swift"],
    operators: ["Subscriber", "Subscribers.Demand", "Sequence.publisher"],
    preview: [.buttons(2), .line(0.6), .line(0.4), .line(0.9)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, PausableSinkViewModel> {
    let fields = Fields<PausableSinkViewModel>()
      .flag("isPaused", \.isPaused)
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) {
      PausableSinkViewModel(resuming: min($0.number("resumed"), 10))
    }
    .action("resume") { model, _, _ in
      model.resume()
      return .done(at: path.showing(["resumed": "\(model.resumeCount)"]))
    }
    .action("start") { model, _, _ in
      model.start()
      return .done(at: path.route)
    }
  }
}
