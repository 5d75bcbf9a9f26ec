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
      let model = BookViewModel(
        book: book, coverNotice: outcome?.message(for: owner) ?? "",
        changes: shelf.publisher(on: visit.scheduler.loop),
        isEditing: visit.request.query.contains("edit"), isGone: current == nil)
      if visit.request.query.contains(FinishNote.parameter) { model.noteFinish(of: id) }
      return model
    }
    .onOpen { model, visit in model.follow(scheduler: visit.scheduler) }
    .bookInputs()
    .action("save", inputs: BookForm.names) { model, submission, visit in
      try await store.save(model, submission, visit)
    }
    .action("saveDeleted", inputs: BookForm.names) { model, submission, visit in
      try await store.save(model, submission, visit, isRestoring: true)
    }
    .action("cancel", inputs: BookForm.names, typed: .discarded) { model, _, _ in
      model.cancel()
      return .done()
    }
    .readingActions(of: store, history, id: { model, _ in model.book.id }, heir: { _ in "reading-heading" })
    .courseActions(of: store)
    .finishActions(of: store, history)
    .bookPartActions(of: store)
    .reminding(in: reminders)
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
    _ model: BookViewModel, _ submission: Submission, _ visit: Visit<Visitor>, isRestoring: Bool = false
  ) async throws -> Outcome {
    let (owner, day, wasRead) = (visit.visitor.owner, day(visit), model.book.isRead)
    let saved: Book
    do {
      guard model.messages.isValid,
        let book = try await update(model.book, to: model.form, on: day, isRestoring: isRestoring, of: owner)
      else {
        model.isEditing = true
        return .invalid
      }
      saved = book
    } catch StoreError.notFound where !isRestoring {
      model.foundGone()
      return .invalid
    } catch StoreConflict.columns(let columns) {
      guard let theirs = try await list(of: owner).item(model.book.id) else { throw StoreError.notFound }
      return .conflict(BookForm(theirs).texts(of: columns))
    }
    model.saved(try await list(of: owner).item(saved.id) ?? saved)
    if model.book.isRead, !wasRead { return model.finished(saved.id, submission, closing: "edit-book") }
    return .done(closing: "edit-book")
  }

  /// Makes a book what a form says; nil where that is not valid. The readings go with the status, and no field stands for
  /// them: where others got on with them meanwhile, the status is noted once more, beside theirs.
  private func update(
    _ shown: Book, to form: BookForm, on day: Day, isRestoring: Bool, of owner: OwnerID
  ) async throws -> Book? {
    var shown = shown
    for isLast in [false, false, true] {
      guard let book = form.book(changing: shown, on: day) else { return nil }
      do {
        try await update(book, replacing: shown, isRestoring: isRestoring, of: owner)
        return book
      } catch StoreConflict.columns([Book.Column.readings.rawValue]) where !isLast {
        guard let theirs = try await list(of: owner).item(book.id) else { throw StoreError.notFound }
        shown.readings = theirs.readings
      }
    }
    return nil
  }
}
