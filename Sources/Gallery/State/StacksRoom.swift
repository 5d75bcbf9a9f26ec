import GalleryModels
import Live
import Templates

/// Views beside, below and before one another.
enum StacksRoom: Room {
  static let description = RoomDescription(
    path: .stacks, title: "Stacks", subject: .state,
    notice:
      "Beside, below and before one another. Whatever covers a button of the last stack, a press finds what is on top.",
    sources: ["Stacks/StacksViewModel.swift"], operators: ["@Published"], preview: [.cards])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, StacksViewModel> {
    let fields = Fields<StacksViewModel>()
      .text("message", \.message)
      .list("views", Choice.fields) { _ in Choice.among(StacksViewModel.views, chosen: "") }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = StacksViewModel()
      model.press(visit.text("pressed"))
      return model
    }
    .action("press") { model, submission, _ in
      let view = submission.argument ?? ""
      model.press(view)
      return .done(at: path.showing(["pressed": view]))
    }
  }
}
