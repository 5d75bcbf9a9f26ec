import GalleryModels
import Live
import Templates

/// The details of a book, and a draft of it in a sheet.
enum BookEditingRoom: Room {
  static let description = RoomDescription(
    path: .bookEditing, title: "Book details", subject: .forms,
    notice:
      "The sheet edits a draft: Cancel forgets it, Save makes it the book. Three editors check its ISBN, of which only the pipeline does so wherever the draft goes.",
    sources: [
      "BookEditing/BookDetailsViewModel.swift", "BookEditing/BookEditor.swift",
      "BookEditing/OnChangeEditor.swift", "BookEditing/ComputedEditor.swift",
      "BookEditing/PipelineEditor.swift", "BookEditing/ISBN.swift",
    ],
    operators: ["@Published", "map", "assign(to:)", "switchToLatest", "sink"],
    preview: [.heading, .line(0.7), .field, .field, .buttons(2)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, BookDetailsViewModel> {
    let fields = BookDetailsViewModel.fields(cover: gallery.cover)
    return try gallery.page(of: Self.self, fields) { BookDetailsViewModel(showing: $0) }
      .input(.text("stage", \.stageText))
      .input(.text("bookTitle", \.draft.title, limit: 1000))
      .input(.text("author", \.draft.author, limit: 1000))
      .input(.text("isbn", \.draftISBN, limit: 1000).message { $0.isISBNValid ? "" : "ISBN is invalid" })
      .input(.text("pages", \.pagesText).message { $0.arePagesValid ? "" : "Not a number of pages" })
      .input(.checkbox("isRead", \.draft.isRead))
      .action("select") { model, submission, _ in
        model.select(submission.argument)
        return .done(at: model.address, focusing: model.book == nil ? "books-heading" : "book-heading")
      }
      .action("edit", inputs: ["stage"]) { model, _, _ in
        model.edit()
        return .done(at: model.address, focusing: "bookTitle")
      }
      .action("save", inputs: ["bookTitle", "author", "isbn", "pages", "isRead"]) { model, _, _ in
        model.save()
        guard model.editor == nil else { return .invalid }
        return .done(at: model.address, focusing: "book-heading", announcing: "Saved “\(model.title)”")
      }
      .action("cancel", inputs: ["bookTitle", "author", "isbn", "pages", "isRead"], typed: .discarded) {
        model, _, _ in
        model.cancel()
        return .done(at: model.address, focusing: "book-heading")
      }
  }
}
