import GalleryModels
import Live
import Templates

/// A button and its message.
enum TapRoom: Room {
  static let description = RoomDescription(
    path: .tap, title: "Tap me", subject: .state,
    notice: "The button says nothing itself: it changes the state, and the page follows.",
    sources: ["Taps/TapViewModel.swift"], operators: ["@Published"],
    preview: [.heading, .buttons(1), .line(0.6)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, TapViewModel> {
    try gallery.page(of: Self.self, Fields().text("message", \.message)) { visit in
      let model = TapViewModel()
      if !visit.text("tapped").isEmpty { model.tap() }
      return model
    }
    .action("tap") { model, _, _ in
      model.tap()
      return .done(at: path.showing(["tapped": "yes"]))
    }
  }
}
