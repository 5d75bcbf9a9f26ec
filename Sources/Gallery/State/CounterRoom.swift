import GalleryModels
import Live
import Templates

/// A number that goes up and down.
enum CounterRoom: Room {
  static let description = RoomDescription(
    path: .counter, title: "Counter", subject: .state,
    notice: "The model knows how to count, the view model publishes it, and the page is a function of that.",
    sources: ["Counter/Counter.swift", "Counter/CounterViewModel.swift"], operators: ["@Published"],
    preview: [.figure, .buttons(2)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, CounterViewModel> {
    try gallery.page(of: Self.self, Fields().text("value", \.value)) {
      CounterViewModel(value: $0.number("value"))
    }
    .action("increment") { model, _, _ in
      model.increment()
      return showing(model)
    }
    .action("decrement") { model, _, _ in
      model.decrement()
      return showing(model)
    }
  }

  private static func showing(_ model: CounterViewModel) -> Outcome {
    .done(at: path.showing(["value": "\(model.value)"]))
  }
}
