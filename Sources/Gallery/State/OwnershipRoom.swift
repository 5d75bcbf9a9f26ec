import GalleryModels
import Live
import Templates

/// Two counters. One of them forgets.
enum OwnershipRoom: Room {
  static let description = RoomDescription(
    path: .ownership, title: "Counter and colour", subject: .state,
    notice:
      "Count with both, then pick a colour: the view is made anew. The owned counter survives, the other starts again.",
    sources: ["Ownership/OwnershipViewModel.swift", "Ownership/StepCounter.swift"],
    operators: ["ObservableObject", "merge", "map", "switchToLatest", "sink"],
    preview: [.field, .toggle, .buttons(2)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, OwnershipViewModel> {
    let fields = Fields<OwnershipViewModel>()
      .text("colour", \.colour)
      .text("owned", \.owned.count)
      .text("recreated", \.recreated.count)
    return try gallery.page(of: Self.self, fields) { visit in
      OwnershipViewModel(
        colour: colour(visit.text("colour")) ?? OwnershipViewModel.startColour,
        owned: visit.number("owned"), recreated: visit.number("recreated"))
    }
    .input(.text("colour", \.pickedColour))
    .action("pick", inputs: ["colour"]) { model, _, _ in showing(model) }
    .action("owned") { model, submission, _ in
      submission.argument == "up" ? model.owned.increment() : model.owned.decrement()
      return showing(model)
    }
    .action("recreated") { model, submission, _ in
      submission.argument == "up" ? model.recreated.increment() : model.recreated.decrement()
      return showing(model)
    }
  }

  /// A colour as a field of that kind has it, `#rrggbb`; nil for any other text.
  static func colour(_ text: String) -> String? {
    guard text.utf8.count == 7, text.first == "#", text.dropFirst().allSatisfy(\.isHexDigit) else {
      return nil
    }
    return text.lowercased()
  }

  private static func showing(_ model: OwnershipViewModel) -> Outcome {
    .done(
      at: path.showing([
        "colour": model.colour, "owned": "\(model.owned.count)", "recreated": "\(model.recreated.count)",
      ]))
  }
}

extension OwnershipViewModel {
  /// The colour as the page's field has it.
  fileprivate var pickedColour: String {
    get { colour }
    set { if let colour = OwnershipRoom.colour(newValue) { pick(colour) } }
  }
}
