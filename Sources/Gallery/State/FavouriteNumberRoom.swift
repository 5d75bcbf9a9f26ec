import GalleryModels
import Live
import Templates

/// A parent's number and its child's stepper.
enum FavouriteNumberRoom: Room {
  static let description = RoomDescription(
    path: .favouriteNumber, title: "Favourite number", subject: .state,
    notice: "The parent owns the number. The stepper has a binding to it, and stops at 0 and 100.",
    sources: [
      "FavouriteNumber/FavouriteNumberViewModel.swift", "FavouriteNumber/NumberStepper.swift",
      "Shared/Binding.swift",
    ], operators: ["@Published"], preview: [.line(0.8), .figure, .buttons(2)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<
    Visitor, FavouriteNumberViewModel
  > {
    let fields = Fields<FavouriteNumberViewModel>()
      .text("sentence", \.sentence)
      .flag("canIncrement", \.stepper.canIncrement)
      .flag("canDecrement", \.stepper.canDecrement)
    return try gallery.page(of: Self.self, fields) { visit in
      let model = FavouriteNumberViewModel()
      if !visit.text("number").isEmpty { model.stepper.set(visit.number("number")) }
      return model
    }
    .input(.text("number", \.number[text: FavouriteNumberViewModel.range]))
    .action("step", inputs: ["number"]) { model, submission, _ in
      switch submission.argument {
      case "up": model.stepper.increment()
      case "down": model.stepper.decrement()
      default: break
      }
      return .done(at: path.showing(["number": "\(model.number)"]))
    }
  }
}
