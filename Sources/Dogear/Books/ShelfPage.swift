import Combine
import HTTP
import Live

extension Pages {
  /// The shelf, at `/books`.
  func shelf() -> Page<Visitor, ShelfViewModel> {
    let books = stores.books
    return Page("/books", template: "Books/shelf", fields: ShelfViewModel.fields, title: { _ in "Books" }) {
      visit in
      let owner = visit.visitor.owner
      let shelf = try await books.list(of: owner)
      let query = visit.request.query
      let deleted = query.line("deleted")
      return ShelfViewModel(
        shelf: shelf.listing,
        changes: shelf.publisher(on: visit.scheduler.loop),
        searchTerm: query.line("q"),
        undo: deleted.isEmpty ? nil : try await books.deletedItem(id: deleted, of: owner),
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
      try await books.add(book, to: visit.visitor.owner)
      model.added()
      return .done(closing: "add-book")
    }
    .action("cancel", inputs: BookForm.inputs) { model, _, _ in
      model.added()
      return .done()
    }
    .action("toggleRead") { model, submission, visit in
      let book = try model.require(submission)
      try await books.setRead(!book.isRead, id: book.id, of: visit.visitor.owner)
      return .done()
    }
    .action("moveUp") { model, submission, visit in
      let book = try model.require(submission)
      if let place = model.books.place(above: book.id) {
        try await books.move(id: book.id, to: place, of: visit.visitor.owner)
      }
      return .done()
    }
    .action("moveDown") { model, submission, visit in
      let book = try model.require(submission)
      if let place = model.books.place(below: book.id) {
        try await books.move(id: book.id, to: place, of: visit.visitor.owner)
      }
      return .done()
    }
    .action("delete") { model, submission, visit in
      let book = try model.require(submission)
      try await books.delete(id: book.id, of: visit.visitor.owner)
      model.deleted(book)
      return .done(at: "/books?deleted=\(book.id)")
    }
    .action("restore") { model, submission, visit in
      try await books.restore(id: try submission.require("id"), of: visit.visitor.owner)
      model.restored()
      return .done()
    }
  }
}

extension ShelfViewModel {
  /// The book that a row's form names.
  fileprivate func require(_ submission: Submission) throws -> Book {
    guard let book = book(try submission.require("id")) else { throw StoreError.notFound }
    return book
  }
}
