import HTTP
import Live

extension Page where Visitor == Dogear.Visitor, Model: FinishNoting {
  /// The page with the actions of the notice that a book was read: on which day that was, and that it was not.
  func finishActions(of store: ListStore<Book>, _ history: BookHistory) -> Self {
    self
      .action("finishOn") { model, submission, visit in
        let id = try submission.require("id")
        let isToday = submission.argument == "today"
        guard let book = try await store.list(of: visit.visitor.owner).item(id), book.isRead else {
          return .done(announcing: "The book is not read any more.")
        }
        let typed = isToday ? visit.visitor.day(at: store.clock()) : Day(submission.fields.line("finishedOn"))
        model.noteFinish(of: id)
        guard let day = typed else {
          model.finishNote?.message = "Choose a day"
          return .invalid
        }
        // Today is a day after the first one, whatever the clock says.
        if let start = book.readings.last?.start, day < start, !isToday {
          model.finishNote?.message = ReadingDays.wrongOrder
          return .invalid
        }
        try await store.edit(id: id, of: visit.visitor.owner) { $0.setFinish(day) }
        return model.finished(id, submission)
      }
      .action("undoFinish") { model, submission, visit in
        let id = try submission.require("id")
        let book = try await store.takeBackFinish(of: id, history, visit)
        model.finishNote = nil
        return .done(announcing: book.map { "\($0.name): \($0.status.name.lowercased())." })
      }
  }
}

extension FinishNoting {
  /// Notes that a book was read, and returns the outcome.
  ///
  /// - Parameters:
  ///   - place: the id of the element at which the page begins without JavaScript.
  ///   - element: the id of the element that gets the focus.
  ///   - dialog: the id of the dialog that a live page closes.
  ///   - sentence: what is read out first.
  func finished(
    _ id: Book.ID, _ submission: Submission, showing place: String? = nil, focusing element: String? = nil,
    closing dialog: String? = nil, announcing sentence: String? = nil
  ) -> Outcome {
    noteFinish(of: id)
    // Without JavaScript the notice itself says it.
    let sentences = [sentence, submission.isLive ? finishNotice?.sentence : nil].compactMap { $0 }
    return .done(
      adding: [FinishNote.parameter: id], showing: place, closing: dialog, focusing: element,
      announcing: sentences.isEmpty ? nil : sentences.joined(separator: " "))
  }
}

extension ListStore where Item == Book {
  /// Takes back that a book was read, and returns it as it is then; nil where it was not.
  func takeBackFinish(of id: Book.ID, _ history: BookHistory, _ visit: Visit<Visitor>) async throws -> Book? {
    let (owner, today) = (visit.visitor.owner, visit.visitor.day(at: clock()))
    let finish = try await history.finish(of: id, owner)
    return try await edit(id: id, of: owner) { $0.takeBack(finish, today: today) }
  }
}
