import GalleryModels
import Live
import Templates

/// A list that is edited in its rows.
enum EditableListRoom: Room {
  static let description = RoomDescription(
    path: .editableList, title: "Editable list", subject: .forms,
    notice: "Each row edits its title in place, through a binding: the list below shows what the array has.",
    sources: ["EditableList/EditableBooksViewModel.swift", "Shared/Binding.swift", "BookLists/Book.swift"],
    operators: ["@Published"], preview: [.field, .field, .field, .line(0.6)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, EditableBooksViewModel>
  {
    let fields = Fields<EditableBooksViewModel>()
      .constant("prompt", EditableBooksViewModel.prompt)
      .list(
        "books", \.books, id: \.id,
        Fields<Book>().text("id", \.id).text("title", \.title).text("byline") { "by \($0.author)" }
      )
      .text("titles") { $0.books.map(\.title).joined(separator: ", ") }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = EditableBooksViewModel()
      for (index, book) in model.books.enumerated() where visit.request.query.contains("title\(index)") {
        model.title(of: book.id)?.wrappedValue = visit.text("title\(index)")
      }
      return model
    }
    .input(
      .row("title", limit: 1000) { model, edit, _ in model.title(of: edit.row)?.wrappedValue = edit.text }
    )
    .action("rename", inputs: ["title"]) { model, _, _ in
      let titles = model.books.map(\.title)
      return .done(
        at: path.showing([
          "title0": titles[0], "title1": titles[1], "title2": titles[2], "title3": titles[3],
        ]))
    }
  }
}
