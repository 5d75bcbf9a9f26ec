import Foundation
import GalleryModels
import Live
import Templates

/// A list in its edit mode.
enum EditListRoom: Room {
  static let description = RoomDescription(
    path: .editList, title: "Delete, move and edit", subject: .lists,
    notice:
      "In the edit mode rows are dragged to another place, or moved by buttons, and several are deleted at once: by a set of their offsets.",
    sources: ["Items/EditListViewModel.swift", "Items/Item.swift", "Items/Array+Offsets.swift"],
    operators: ["@Published", "ObservableObject"], preview: [.buttons(1), .rows(5)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, EditListViewModel> {
    let fields = Fields<EditListViewModel>()
      .list("rows", id: \.item.id, EditRow.fields) { model in
        zip(0..., model.items).map { EditRow($1, at: $0, of: model) }
      }
      .flag("isEditing", \.isEditing)
      .flag("isEmpty", \.items.isEmpty)
      .text("count", \.items.count, .count("row", "rows"))
    return try gallery.page(of: Self.self, fields) { visit in
      EditListViewModel(items: visit.items, isEditing: visit.text("edit") == "yes")
    }
    .input(.choices("selection", \.selection))
    .action("edit") { model, _, _ in
      model.toggleEditing()
      return showing(model)
    }
    .action("delete") { model, submission, _ in
      if let offset = model.offset(submission) { model.delete(at: [offset]) }
      return showing(model)
    }
    .action("up") { model, submission, _ in
      if let offset = model.offset(submission) { model.move(from: [offset], to: offset - 1) }
      return showing(model)
    }
    .action("down") { model, submission, _ in
      if let offset = model.offset(submission) { model.move(from: [offset], to: offset + 2) }
      return showing(model)
    }
    .action("move") { model, submission, _ in
      if let (id, destination) = submission.drop, let offset = model.items.firstIndex(where: { $0.id == id })
      {
        model.move(from: [offset], to: destination)
      }
      return showing(model)
    }
    .action("deleteSelection", inputs: ["selection"]) { model, _, _ in
      model.deleteSelection()
      return showing(model)
    }
    .action("again") { _, _, _ in .redirect(to: path.route) }
  }

  private static func showing(_ model: EditListViewModel) -> Outcome {
    .done(at: path.showing(["items": model.items.address, "edit": model.isEditing ? "yes" : ""]))
  }
}

/// A row, and what can be done with it.
private struct EditRow: Sendable {
  let item: Item
  let isChosen: Bool
  let isFirst: Bool
  let isLast: Bool

  init(_ item: Item, at offset: Int, of model: EditListViewModel) {
    self.item = item
    isChosen = model.selection.contains(item.id)
    (isFirst, isLast) = (offset == 0, offset == model.items.count - 1)
  }

  static var fields: Fields<EditRow> {
    Fields<EditRow>()
      .text("id", \.item.id).text("name", \.item.title).text("badge", \.item.badge)
      .flag("isChosen", \.isChosen).flag("isFirst", \.isFirst).flag("isLast", \.isLast)
  }
}

extension Submission {
  /// The row that was dragged, and the number of the one that it goes in front of; nil where a form says neither.
  fileprivate var drop: (id: String, destination: Int)? {
    let words = (argument ?? "").split(separator: " ")
    guard words.count == 2, let destination = Int(words[1]) else { return nil }
    return (String(words[0]), destination)
  }
}

extension EditListViewModel {
  /// The place of the row that a button is in.
  fileprivate func offset(_ submission: Submission) -> Int? {
    items.firstIndex { $0.id == submission.argument }
  }
}
