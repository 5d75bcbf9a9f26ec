import Live

extension Page where Visitor == Dogear.Visitor {
  /// The page with the actions by which a reader says how far they are in a book.
  ///
  /// - Parameters:
  ///   - id: the id of the book that a submission is about.
  ///   - row: the id of a book's element in a list.
  ///   - heir: the id of the element that gets the focus once the book is finished, as its button is gone; nil for one
  ///     that the page finds itself.
  func readingActions(
    of store: ListStore<Book>, id: @escaping @Sendable (Model, Submission) throws -> Book.ID,
    row: @escaping @Sendable (Book.ID) -> String? = { _ in nil },
    heir: @escaping @Sendable (Model) -> String?
  ) -> Self {
    self
      .action("setRead") { model, submission, visit in
        let (id, isRead) = (try id(model, submission), try submission.requireOn())
        _ = try await store.edit(id: id, of: visit) { book, day in
          if isRead { book.finish(on: day) } else if book.isRead { book.takeBackFinish(on: day) }
        }
        // The button itself says what it stands for now.
        return .done(showing: row(id))
      }
      .action("advance") { model, submission, visit in
        let count = try submission.requireNumber(in: 1...1000, saying: "how many pages were read")
        return try await store.edit(id: id(model, submission), of: visit) { $0.advance(by: count, on: $1) }
      }
      .action("reach") { model, submission, visit in
        guard let progress = Reading.Progress(submission.fields.line("reached")) else {
          return .done(announcing: "That is neither a page nor a part such as 45 %.")
        }
        return try await store.edit(id: id(model, submission), of: visit) { $0.reach(progress, on: $1) }
      }
      .action("finish") { model, submission, visit in
        let heir = heir(model)
        return try await store.edit(id: id(model, submission), of: visit, focusing: heir) {
          $0.finish(on: $1)
        }
      }
  }
}

extension Page where Visitor == Dogear.Visitor, Model == ShelfViewModel {
  /// The page with the action by which a row's menu sets the status of its book.
  func statusAction(of store: ListStore<Book>) -> Self {
    action("setStatus") { _, submission, visit in
      let status = try submission.requireArgument(saying: "what becomes of the book", ReadingStatus.init)
      let id = try submission.require("id")
      return try await store.edit(id: id, of: visit, showing: ShelfViewModel.elementID(of: id)) {
        $0.setStatus(status, on: $1)
      }
    }
  }
}

extension Page where Visitor == Dogear.Visitor, Model == BookViewModel {
  /// The page with the actions by which a reader begins its book, gives it up and rates it.
  func courseActions(of store: ListStore<Book>) -> Self {
    self
      .action("begin") { model, _, visit in
        try await store.edit(id: model.book.id, of: visit, focusing: "reading-heading") { $0.begin(on: $1) }
      }
      .action("stop") { model, _, visit in
        try await store.edit(id: model.book.id, of: visit, focusing: "reading-heading") { $0.stop(on: $1) }
      }
      .action("rate") { model, submission, visit in
        let rating = try submission.requireNumber(in: 0...10, saying: "how many stars it stands for")
        return try await store.edit(id: model.book.id, of: visit) { book, _ in
          book.rate(rating == 0 ? nil : rating)
        }
      }
  }
}

extension ListStore where Item == Book {
  /// Changes a book on the day that it is for its owner, and says what has come of it.
  ///
  /// - Parameters:
  ///   - place: the id of the element at which the page begins without JavaScript.
  ///   - element: the id of the element that gets the focus.
  func edit(
    id: Book.ID, of visit: Visit<Visitor>, showing place: String? = nil, focusing element: String? = nil,
    _ change: @escaping @Sendable (inout Book, Day) -> Void
  ) async throws -> Outcome {
    let day = visit.visitor.day(at: clock())
    guard let book = try await edit(id: id, of: visit.visitor.owner, { change(&$0, day) }) else {
      return .done()
    }
    return .done(showing: place, focusing: element, announcing: book.readingSentence)
  }
}

extension Book {
  /// A sentence about the state of its reading, for users of screen readers.
  fileprivate var readingSentence: String {
    guard let reading = currentReading else { return "\(name): \(status.name.lowercased())." }
    return "\(name): \(progressText(of: reading))."
  }
}
