import GalleryModels
import Live
import Templates

/// A sun that becomes a moon.
enum DayAndNightRoom: Room {
  static let description = RoomDescription(
    path: .dayAndNight, title: "Day and night", subject: .state,
    notice: "The second toggle owns nothing: it changes its parent's state through a binding.",
    sources: ["DayAndNight/DayAndNightViewModel.swift", "Shared/Binding.swift"], operators: ["@Published"],
    preview: [.figure, .toggle])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, DayAndNightViewModel> {
    let fields = Fields<DayAndNightViewModel>()
      .flag("isNight", \.isNight)
      .flag("isChildsNight", \.isChildsNight)
    return try gallery.page(of: Self.self, fields) {
      DayAndNightViewModel(
        isNight: $0.text("sky") == "night", isChildsNight: $0.text("child") == "night")
    }
    .action("flip") { model, _, _ in
      model.isNight.toggle()
      return showing(model)
    }
    .action("flipChild") { model, _, _ in
      model.toggle.flip()
      return showing(model)
    }
  }

  private static func showing(_ model: DayAndNightViewModel) -> Outcome {
    .done(
      at: path.showing([
        "sky": model.isNight ? "night" : "", "child": model.isChildsNight ? "night" : "",
      ]))
  }
}
