import Combine
import HTTP
import Live

extension BooksFeature {
  /// The page of one book.
  func book() -> Page<Visitor, BookViewModel> {
    Page(
      BooksPath.book.route, template: "Books/book", fields: BookViewModel.fields, title: { $0.book.title }
    ) { visit in
      let owner = visit.visitor.owner
      let id = visit.request.parameters["id"] ?? ""
      let shelf = try await store.list(of: owner)
      let current = shelf.item(id)
      let deleted = current == nil ? try await store.deletedItem(id: id, of: owner) : nil
      guard let book = current ?? deleted else {
        throw HTTPError(.notFound, "There is no such book on your shelf.")
      }
      let outcome = CoverUpload.Outcome(rawValue: visit.request.query.line("cover"))
      return BookViewModel(
        book: book, coverNotice: outcome?.message(for: owner) ?? "",
        changes: shelf.publisher(on: visit.scheduler.loop),
        isEditing: visit.request.query.contains("edit"), isGone: current == nil)
    }
    .onOpen { model, visit in model.follow(scheduler: visit.scheduler) }
    .bookInputs()
    .action("save", inputs: BookForm.inputs) { model, _, visit in
      try await store.save(model, of: visit.visitor.owner)
    }
    .action("saveDeleted", inputs: BookForm.inputs) { model, _, visit in
      try await store.save(model, isRestoring: true, of: visit.visitor.owner)
    }
    .action("cancel", inputs: BookForm.inputs, typed: .discarded) { model, _, _ in
      model.cancel()
      return .done()
    }
    .readingActions(of: store, id: { model, _ in model.book.id }, heir: { _ in "reading-heading" })
    .courseActions(of: store)
    .bookPartActions(of: store)
    .action("delete") { model, _, visit in
      model.leave()
      try await store.delete(id: model.book.id, of: visit.visitor.owner)
      return .redirect(to: "\(BooksPath.shelf.route)?deleted=\(model.book.id)")
    }
    .action("restore") { model, _, visit in
      try await store.restore(id: model.book.id, of: visit.visitor.owner)
      return .done(focusing: "book-title", announcing: model.book.restoredSentence)
    }
  }
}

extension ListStore where Item == Book {
  /// Saves the draft as the book.
  ///
  /// - Parameter isRestoring: whether the book is restored first if it was deleted.
  fileprivate func save(
    _ model: BookViewModel, isRestoring: Bool = false, of owner: OwnerID
  ) async throws -> Outcome {
    guard model.messages.isValid, let book = model.form.book(changing: model.book) else {
      model.isEditing = true
      return .invalid
    }
    do {
      try await update(book, replacing: model.book, isRestoring: isRestoring, of: owner)
    } catch StoreError.notFound where !isRestoring {
      model.foundGone()
      return .invalid
    } catch StoreConflict.columns(let columns) {
      guard let theirs = try await list(of: owner).item(book.id) else { throw StoreError.notFound }
      return .conflict(BookForm(theirs).texts(of: columns))
    }
    model.saved(try await list(of: owner).item(book.id) ?? book)
    return .done(closing: "edit-book")
  }
}
