import GalleryModels
import Live
import Templates

/// The effects of modifiers on a view, and on those around it.
enum ModifiersRoom: Room {
  static let description = RoomDescription(
    path: .modifiers, title: "Modifiers", subject: .state,
    notice:
      "Each modifier wraps the view before it, so their order matters. A font goes down to all children, a title goes up.",
    sources: ["Modifiers/ModifiersViewModel.swift", "Modifiers/TitledView.swift"], operators: ["@Published"],
    preview: [.cards, .line(0.5)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ModifiersViewModel> {
    let fields = Fields<ModifiersViewModel>()
      .text("resolvedTitle", \.title)
      .flag("isPaddingFirst") { $0.order == .paddingFirst }
      .flag("isMonospaced", \.isMonospaced)
      .list("orders", id: \.value, Choice.fields) {
        Choice.among(ModifiersViewModel.Order.allCases.map(\.rawValue), chosen: $0.order.rawValue)
      }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = ModifiersViewModel()
      model.orderText = visit.text("order")
      model.isMonospaced = visit.text("font") == "monospaced"
      model.hasInnerTitle = visit.text("inner") != "no"
      return model
    }
    .input(.text("order", \.orderText))
    .input(.checkbox("isMonospaced", \.isMonospaced))
    .input(.checkbox("hasInnerTitle", \.hasInnerTitle))
    .action("show", inputs: ["order", "isMonospaced", "hasInnerTitle"]) { model, _, _ in
      .done(
        at: path.showing([
          "order": model.order.rawValue, "font": model.isMonospaced ? "monospaced" : "",
          "inner": model.hasInnerTitle ? "" : "no",
        ]))
    }
  }
}

extension ModifiersViewModel {
  /// The order as the page's field has it.
  fileprivate var orderText: String {
    get { order.rawValue }
    set { if let new = Order(rawValue: newValue) { order = new } }
  }
}
