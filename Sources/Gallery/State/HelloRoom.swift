import GalleryModels
import Live
import Templates

/// A greeting that follows each keystroke.
enum HelloRoom: Room {
  static let description = RoomDescription(
    path: .hello, title: "Hello", subject: .state,
    notice: "The greeting changes with every letter, and has its comma only where there is a name to greet.",
    sources: ["Hello/HelloViewModel.swift"], operators: ["@Published", "map", "assign(to:)"],
    preview: [.figure, .field, .line(0.7)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, HelloViewModel> {
    try gallery.page(of: Self.self, Fields().text("greeting", \.greeting)) {
      HelloViewModel(name: $0.text("name"))
    }
    .input(.text("name", \.name))
    .action("greet", inputs: ["name"]) { model, _, _ in .done(at: path.showing(["name": model.name])) }
    .action("reset", inputs: ["name"]) { model, _, _ in
      model.reset()
      return .done(focusing: "name")
    }
  }
}
