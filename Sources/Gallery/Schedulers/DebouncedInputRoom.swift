import GalleryModels
import Live
import Templates

/// An input that waits for a pause.
enum DebouncedInputRoom: Room {
  static let description = RoomDescription(
    path: .debouncedInput, title: "Debounced input", subject: .schedulers,
    notice: "Every key is an event, and only what stays for 0.8 seconds goes on.",
    sources: [
      "DebouncedInput/DebouncedInputViewModel.swift", "Shared/EventLog.swift", "Shared/Stopwatch.swift",
    ],
    operators: ["@Published", "dropFirst", "share", "debounce", "sink"],
    preview: [.field, .heading, .line(0.5), .line(0.6)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<
    Visitor, DebouncedInputViewModel
  > {
    let fields = Fields<DebouncedInputViewModel>()
      .text("output", \.output)
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = DebouncedInputViewModel()
      if !visit.text("input").isEmpty {
        FastForward.pass(.seconds(1)) { time in
          model.follow(on: time)
          model.input = visit.text("input")
        }
      }
      return model
    }
    .onOpen { model, visit in model.follow(on: visit.scheduler) }
    .input(.text("input", \.input, limit: 200))
    .action("settle", inputs: ["input"]) { model, _, _ in .done(at: path.showing(["input": model.input])) }
    .action("clear") { model, _, _ in
      model.clear()
      return .done(at: path.route)
    }
  }
}
