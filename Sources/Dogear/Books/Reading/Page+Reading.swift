import Live

extension Page where Visitor == Dogear.Visitor, Model: FinishNoting {
  /// The page with the actions by which a reader says how far they are in a book.
  ///
  /// - Parameters:
  ///   - id: the id of the book that a submission is about.
  ///   - row: the id of a book's element in a list.
  ///   - heir: the id of the element that gets the focus once the book is finished, as its button is gone; nil for one
  ///     that the page finds itself.
  func readingActions(
    of store: ListStore<Book>, _ history: BookHistory,
    id: @escaping @Sendable (Model, Submission) throws -> Book.ID,
    row: @escaping @Sendable (Book.ID) -> String? = { _ in nil },
    heir: @escaping @Sendable (Model) -> String?
  ) -> Self {
    self
      .action("setRead") { model, submission, visit in
        let (id, isRead) = (try id(model, submission), try submission.requireOn())
        // The button itself says what it stands for now.
        guard isRead else {
          _ = try await store.takeBackFinish(of: id, history, visit)
          return .done(showing: row(id))
        }
        return try await store.set(.read, id: id, submission, visit, in: model, showing: row(id))
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
        return try await store.set(
          .read, id: id(model, submission), submission, visit, in: model, focusing: heir)
      }
  }
}

extension Page where Visitor == Dogear.Visitor, Model == ShelfViewModel {
  /// The page with the action by which a row's menu sets the status of its book.
  func statusAction(of store: ListStore<Book>) -> Self {
    action("setStatus") { model, submission, visit in
      let status = try submission.requireArgument(saying: "what becomes of the book", ReadingStatus.init)
      let id = try submission.require("id")
      return try await store.set(
        status, id: id, submission, visit, in: model, showing: ShelfViewModel.elementID(of: id))
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
        try await store.edit(id: model.book.id, of: visit, focusing: "reading-heading") {
          $0.setStatus(.stopped, on: $1)
        }
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
  /// The day that it is for a visitor.
  func day(_ visit: Visit<Visitor>) -> Day { visit.visitor.day(at: clock()) }

  /// Gives a book a status, and notice of it where that is that it was read.
  ///
  /// - Parameters:
  ///   - place: the id of the element at which the page begins without JavaScript.
  ///   - element: the id of the element that gets the focus.
  fileprivate func set(
    _ status: ReadingStatus, id: Book.ID, _ submission: Submission, _ visit: Visit<Visitor>,
    in model: some FinishNoting, showing place: String? = nil, focusing element: String? = nil
  ) async throws -> Outcome {
    let day = day(visit)
    let changed = try await edit(id: id, of: visit.visitor.owner) { $0.setStatus(status, on: day) }
    guard let book = changed else { return .done(showing: place) }
    if book.isRead { return model.finished(id, submission, showing: place, focusing: element) }
    return .done(showing: place, focusing: element, announcing: book.readingSentence)
  }

  /// Changes a book on the day that it is for its owner, and says what has come of it.
  ///
  /// - Parameters:
  ///   - place: the id of the element at which the page begins without JavaScript.
  ///   - element: the id of the element that gets the focus.
  func edit(
    id: Book.ID, of visit: Visit<Visitor>, showing place: String? = nil, focusing element: String? = nil,
    _ change: @escaping @Sendable (inout Book, Day) -> Void
  ) async throws -> Outcome {
    let day = day(visit)
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
