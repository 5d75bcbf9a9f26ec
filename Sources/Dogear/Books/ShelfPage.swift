import Combine
import HTTP
import Live

extension BooksFeature {
  /// The shelf.
  func shelf() -> Page<Visitor, ShelfViewModel> {
    Page(
      BooksPath.shelf.route, template: "Books/shelf", fields: ShelfViewModel.fields,
      title: { _ in "Books" }
    ) { visit in
      let owner = visit.visitor.owner
      let shelf = try await store.list(of: owner)
      let query = visit.request.query
      let deleted = query.line("deleted")
      return ShelfViewModel(
        shelf: shelf.listing,
        changes: shelf.publisher(on: visit.scheduler.loop),
        searchTerm: query.line("q"),
        undo: deleted.isEmpty ? nil : try await store.deletedItem(id: deleted, of: owner),
        isAdding: query.contains("add"))
    }
    .onOpen { model, _ in model.follow() }
    .sharing { $0.sharedState }
    .input(.text("q", \.searchTerm))
    .bookInputs()
    .action("add", inputs: BookForm.inputs) { model, submission, visit in
      guard let book = model.form.book(id: submission.key) else {
        model.isAdding = true
        return .invalid
      }
      try await store.add(book, to: visit.visitor.owner)
      model.added()
      return .done(closing: "add-book", announcing: book.addedSentence)
    }
    .action("cancel", discarding: BookForm.inputs) { model, _, _ in
      model.added()
      return .done()
    }
    .toggle("setRead", .isRead, of: store)
    .rowActions(of: store)
  }
}
