import Combine
import HTTP
import Live

extension BooksFeature {
  /// The page of a book's history.
  func bookHistory() -> Page<Visitor, BookHistoryViewModel> {
    Page(
      BooksPath.history.route, template: "Books/history", fields: BookHistoryViewModel.fields,
      title: { "History of \($0.book.name)" }
    ) { visit in
      let (owner, id) = (visit.visitor.owner, visit.request.parameters["id"] ?? "")
      let shelf = try await store.list(of: owner)
      guard let book = shelf.item(id) else {
        throw HTTPError(.notFound, "There is no such book on your shelf.")
      }
      return BookHistoryViewModel(
        book: book, changes: try await history.changes(of: id, owner),
        zone: visit.visitor.zone ?? .gmt,
        bookChanges: shelf.publisher(on: visit.scheduler.loop).compactMap { $0.item(id) }
          .eraseToAnyPublisher())
    }
    .onOpen { model, visit in
      let (id, owner) = (model.book.id, visit.visitor.owner)
      model.follow(on: visit.scheduler) { try? await history.changes(of: id, owner) }
    }
    .action("undo") { model, submission, visit in
      let number = try submission.requireArgument(saying: "which change it undoes") { Int($0) }
      let (id, owner) = (model.book.id, visit.visitor.owner)
      let isWhole = try await history.undo(number, of: id, owner)
      model.show(try await history.changes(of: id, owner))
      let sentence =
        switch isWhole {
        case nil: "That change is not known any more."
        case false?: "Undone, but for what was changed since."
        case true?: "Undone."
        }
      return .done(focusing: "history-heading", announcing: sentence)
    }
  }
}
