import Combine
import CombineExtras
import HTTP
import Live

extension BooksFeature {
  /// The page of the shelf.
  func shelf() -> Page<Visitor, ShelfViewModel> {
    .list(
      of: store, at: BooksPath.shelf, template: "Books/shelf", title: "Books",
      fields: ShelfViewModel.shelfFields
    ) { found, visit in
      let (query, owner) = (visit.request.query, visit.visitor.owner)
      let model = ShelfViewModel(
        found, searchTerm: query.line("q"), filter: BookFilter(query), isAdding: query.contains("add"),
        searchingOn: { AnyScheduler(LoopScheduler(lane: owner.aside)) }, scheduler: visit.scheduler)
      if query.contains(FinishNote.parameter) { model.noteFinish(of: query.line(FinishNote.parameter)) }
      return model
    }
    .settling { await $0.searched() }
    .large { $0.shown.rows.count > 100 || $0.isSearchingLong }
    .searchInputs()
    .bookInputs()
    .action("add", inputs: BookForm.names) { model, submission, visit in
      let day = store.day(visit)
      guard model.messages.isValid, let book = model.form.book(id: submission.key, on: day) else {
        model.isAdding = true
        return .invalid
      }
      guard model.mayAdd(knowing: submission.fields.line("twin")) else {
        model.isAdding = true
        return .invalid
      }
      try await store.add(book, to: visit.visitor.owner)
      model.add(book)
      if book.isRead {
        return model.finished(
          book.id, submission, closing: "add-book", announcing: book.addedSentence)
      }
      return .done(closing: "add-book", announcing: book.addedSentence)
    }
    .action("cancel", inputs: BookForm.names, typed: .discarded) { model, _, _ in
      model.emptyForm()
      return .done()
    }
    .readingActions(
      of: store, history, id: { _, submission in try submission.require("id") },
      row: { ShelfViewModel.elementID(of: $0) }, heir: \.heirOfReading
    )
    .statusAction(of: store)
    .finishActions(of: store, history)
    .rowActions(of: store)
    .movesToEnds(of: store)
  }
}

extension Page where Visitor == Dogear.Visitor, Model: ShelfViewModel {
  /// The page with the inputs of the search and the choice of books.
  func searchInputs() -> Self {
    let page =
      self
      .input(.text("q", \.searchTerm))
      .input(.text("show", \.bookFilter.show))
      .input(.text("sort", \.bookFilter.sort))
      .input(.text("view", \.bookFilter.view))
      .input(.text("columns", \.bookFilter.columnNames))
    return BookProperty.allCases.reduce(page) { page, property in
      page.input(.text(property.rawValue, \.bookFilter[property]))
    }
  }
}
