import GalleryModels
import Live
import Templates

/// A picture for each tap.
enum RandomImageRoom: Room {
  static let description = RoomDescription(
    path: .randomImage, title: "Random image", subject: .schedulers,
    notice: "Tap several times: the latest picture wins, though an earlier one would have come later.",
    sources: ["RandomImage/RandomImageViewModel.swift", "RandomImage/ImageService.swift"],
    operators: ["PassthroughSubject", "map", "switchToLatest", "delay", "handleEvents"],
    preview: [.figure, .buttons(1), .line(0.7)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, RandomImageViewModel> {
    let fields = Fields<RandomImageViewModel>()
      .html("drawing") { $0.picture.map { Landscape(seed: $0.number).markup } ?? "" }
      .text("pictureName") { $0.picture?.name ?? "No picture yet" }
      .flag("isLoading", \.isLoading)
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      visit.number("shown") > 0 ? RandomImageViewModel(shown: visit.number("shown")) : RandomImageViewModel()
    }
    .onOpen { model, visit in model.follow(on: visit.scheduler) }
    .action("tap") { model, _, _ in
      model.tap()
      return .done(at: path.showing(["shown": "\(model.number)"]))
    }
  }
}
