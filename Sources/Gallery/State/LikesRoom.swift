import GalleryModels
import Live
import Templates

/// Likes that every open browser sees.
enum LikesRoom: Room {
  static let description = RoomDescription(
    path: .likes, title: "Likes", subject: .state,
    notice: "There is one number for everybody. Open this page twice, and see it move in both.",
    sources: ["Likes/UserSettings.swift", "Likes/LikesViewModel.swift"],
    operators: ["CurrentValueSubject", "receive(on:)", "assign(to:)", "prefix"],
    preview: [.figure, .buttons(2), .line(0.5)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, LikesViewModel> {
    let settings = gallery.userSettings
    let fields = Fields<LikesViewModel>()
      .text("total", \.total, .count("like", "likes"))
      .text("mine", \.mine)
    return try gallery.page(of: Self.self, fields) {
      LikesViewModel(settings: settings, mine: $0.number("mine"))
    }
    .onOpen { model, visit in model.follow(on: visit.scheduler) }
    .action("like") { model, _, _ in
      model.like()
      return .done(at: path.showing(["mine": "\(model.mine)"]))
    }
  }
}
