import Combine
import HTTP
import Live
import Pictures

extension BooksFeature {
  /// The page that searches Open Library for books to add.
  func find() -> Page<Visitor, FindViewModel> {
    Page(
      BooksPath.find.route, template: "Books/find", fields: FindViewModel.fields,
      title: { _ in "Find a book" }
    ) { visit in
      let query = visit.request.query
      let list = try await store.list(of: visit.visitor.owner)
      let term = String(query.line("q").trimmed.prefix(BookCatalogue.termLimit))
      let search = await searched(term, visit.request)
      let editions = await editions(of: query.line("editions"), search, visit.request)
      let (shelf, found) = (list.snapshot, FindViewModel.books(search, editions))
      let onShelf = await withTaskExecutorPreference(visit.aside) {
        ShelfMatches.ids(of: found, on: shelf)
      }
      return FindViewModel(
        search: search, term: term, editions: editions, isOn: catalogue != nil, shelf: shelf,
        onShelf: onShelf, changes: list.publisher(on: visit.scheduler.loop))
    }
    .onOpen { model, visit in
      model.follow(on: visit.scheduler, matchingOn: LoopScheduler(lane: visit.aside)) { term in
        await found(term, visit.request)
      }
    }
    .input(.text("q", \.term, limit: BookCatalogue.termLimit))
    .action("again") { model, _, _ in
      model.tryAgain()
      // The button goes while the search is under way.
      return .done(at: model.address, focusing: "found-count")
    }
    .action("add") { model, submission, visit in
      let id = try submission.require("id")
      guard let found = model.books.first(where: { $0.id == id }) else {
        return .done(announcing: "The search has changed. Look for the book once more.")
      }
      let book = found.book(id: submission.key)
      try await store.add(book, to: visit.visitor.owner)
      // The cover comes when it comes: nobody waits for it.
      let (owner, request) = (visit.visitor.owner, visit.request)
      Task { await setCover(of: book, to: found, of: owner, request) }
      // The button that was pressed goes, and the link to the book comes in its place.
      return .done(at: model.address, focusing: "on-shelf-\(id)", announcing: book.addedSentence)
    }
  }

  private func found(
    _ term: String, _ request: Request
  ) async -> Result<[CatalogueBook], CatalogueError> {
    guard let catalogue else { return .success([]) }
    do throws(CatalogueError) {
      return .success(
        try await catalogue.books(matching: term) { () throws(CatalogueError) in try await admit(request) })
    } catch {
      return .failure(error)
    }
  }

  private func searched(_ term: String, _ request: Request) async -> CatalogueSearch {
    if term.isEmpty { return .idle }
    switch await found(term, request) {
    case .success(let books): return .found(term, books)
    case .failure(let error): return .failed(term, error)
    }
  }

  /// The editions of one of the works that were found; nil where it is none of them.
  private func editions(
    of work: String, _ search: CatalogueSearch, _ request: Request
  ) async -> FindViewModel.WorkEditions? {
    guard let catalogue, let work = search.books.first(where: { $0.id == work }) else { return nil }
    do throws(CatalogueError) {
      let books = try await catalogue.editions(of: work) { () throws(CatalogueError) in
        try await admit(request)
      }
      return FindViewModel.WorkEditions(work: work.id, search: .found(work.title, books))
    } catch {
      return FindViewModel.WorkEditions(work: work.id, search: .failed(work.title, error))
    }
  }

  /// Gives a book the cover that the catalogue has. Where there is none that can be read, or no room, it keeps a drawn one.
  private func setCover(of book: Book, to found: CatalogueBook, of owner: OwnerID, _ request: Request) async {
    do {
      guard let catalogue, found.cover > 0, try await covers.refusal(for: book, of: owner) == nil else {
        return
      }
      try await covers.set(book.id, to: found, in: catalogue, of: owner, by: request)
    } catch is PictureError {
      // Some covers are no pictures.
    } catch let error where error is AccountsError || error is LedgerFull || error is CancellationError {
      // Too many pictures come from there, or nobody waits for this one any more.
    } catch StoreError.notFound {
      // The book was deleted meanwhile.
    } catch {
      covers.store.faults.note(error, in: "Setting the cover of a book that was found")
    }
  }

  private func admit(_ request: Request) async throws(CatalogueError) {
    do {
      try await accounts.attempts.admitQuestion(from: request.networkOfPerson, at: store.clock())
    } catch AccountsError.tooManyAttempts(let seconds) {
      throw .tooManyQuestions(seconds: seconds)
    } catch {
      throw .unreachable
    }
  }
}
