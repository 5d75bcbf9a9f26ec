import GalleryModels
import Live
import Templates

/// Rows with actions at both edges.
enum RowActionsRoom: Room {
  static let description = RoomDescription(
    path: .rowActions, title: "Row actions", subject: .lists,
    notice:
      "Swipe a row to either side, or use its buttons. A swipe over the whole row is the outermost action.",
    sources: ["Items/RowActionsViewModel.swift", "Items/Item.swift"],
    operators: ["@Published", "ObservableObject"], preview: [.toggle, .rows(5)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, RowActionsViewModel> {
    let fields = Fields<RowActionsViewModel>()
      .list("rows", id: \.item.id, ActionRow.fields) { model in
        model.items.map { ActionRow($0, of: model) }
      }
      .text("selection") { $0.selectedItem.map { "Tagged: \($0.title)" } ?? "Nothing is tagged." }
      .flag("allowsFullSwipe", \.allowsFullSwipe)
      .flag("isEmpty", \.items.isEmpty)
    return try gallery.page(of: Self.self, fields) { visit in
      let model = RowActionsViewModel(items: visit.items)
      model.tag(visit.text("tagged"))
      model.allowsFullSwipe = visit.text("full") != "no"
      return model
    }
    .action("fullSwipe") { model, _, _ in
      model.allowsFullSwipe.toggle()
      return showing(model)
    }
    .action("read") { model, submission, _ in
      model.toggleRead(submission.argument ?? "")
      return showing(model)
    }
    .action("delete") { model, submission, _ in
      model.delete(submission.argument ?? "")
      return showing(model)
    }
    .action("tag") { model, submission, _ in
      model.tag(submission.argument ?? "")
      return showing(model)
    }
    .action("again") { _, _, _ in .redirect(to: path.route) }
  }

  private static func showing(_ model: RowActionsViewModel) -> Outcome {
    .done(
      at: path.showing([
        "items": model.items.address, "tagged": model.selectedItem?.id ?? "",
        "full": model.allowsFullSwipe ? "" : "no",
      ]))
  }
}

/// A row with its actions at both edges.
private struct ActionRow: Sendable {
  struct Button: Sendable {
    let action: RowActionsViewModel.Action
    let item: Item

    /// The value that the button submits: the name of the page's action, and the row.
    var value: String {
      switch action.name {
      case "Delete": "delete:\(item.id)"
      case "Tag": "tag:\(item.id)"
      default: "read:\(item.id)"
      }
    }

    static var fields: Fields<Button> {
      Fields<Button>()
        .text("value", \.value).text("actionName", \.action.name).text("rowName", \.item.title)
        .text("role", \.action.role.rawValue).text("tint") { $0.action.tint ?? "" }
    }
  }

  let item: Item
  let leading: [Button]
  let trailing: [Button]

  init(_ item: Item, of model: RowActionsViewModel) {
    self.item = item
    let buttons = model.actions(of: item).map { Button(action: $0, item: item) }
    leading = buttons.filter { $0.action.edge == .leading }
    trailing = buttons.filter { $0.action.edge == .trailing }
  }

  static var fields: Fields<ActionRow> {
    Fields<ActionRow>()
      .text("name", \.item.title).text("badge", \.item.badge).flag("isRead", \.item.isRead)
      .list("leading", Button.fields) { $0.leading }
      .list("trailing", Button.fields) { $0.trailing }
  }
}
