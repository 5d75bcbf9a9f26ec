import CombineExtras
import HTTP
import Live

extension BooksFeature {
  /// The page of the shelf in its edit mode.
  func editing() -> Page<Visitor, ShelfEditViewModel> {
    .list(
      at: BooksPath.editing, template: "Books/shelf-edit", title: { _ in "Edit books" },
      fields: ShelfEditViewModel.editFields
    ) { visit in
      let (query, owner) = (visit.request.query, visit.visitor.owner)
      let model = ShelfEditViewModel(
        try await FoundList(in: store, of: owner, by: visit), searchTerm: query.line("q"),
        filter: BookFilter(query), searchingOn: { AnyScheduler(LoopScheduler(lane: owner.aside)) },
        scheduler: visit.scheduler)
      if let undo = ShelfUndo(query.line("undo")) { model.notice = try await notice(undo, of: owner) }
      model.receive(try await bulk.state(of: owner))
      return model
    }
    .onOpen { model, visit in
      model.follow(bulk.states(of: visit.visitor.owner).receive(on: visit.scheduler))
    }
    .large { $0.shown.rows.count > 100 || $0.isSearchingLong }
    .settling { await $0.searched() }
    .searchInputs()
    .input(
      .row("title", limit: 32_768) { _, edit, visit in try await store.rename(edit, of: visit.visitor.owner) }
    )
    .action("save", inputs: ["title"]) { _, _, _ in .done() }
    .rowActions(of: store, inputs: ["title"])
    .input(.choices("book", \.selectedHere, limit: 65_536))
    .input(.checkbox("all", \.isAllSelected))
    .input(.text("mark", \.mark, limit: 64))
    .input(.text("label", \.label))
    .action("mark", inputs: ["book", "all", "mark"]) { model, submission, visit in
      guard let mark = BookMark(model.mark) else { return model.refused("Choose what to set.") }
      return try await change(model, mark, submission, visit)
    }
    .action("tag", inputs: ["book", "all", "label"]) { model, submission, visit in
      guard let tag = Tags.single(model.label) else { return model.refused(Tags.singleMessage) }
      return try await change(model, .tagged(tag), submission, visit)
    }
    .action("untag", inputs: ["book", "all", "label"]) { model, submission, visit in
      guard let tag = Tags.single(model.label) else { return model.refused(Tags.singleMessage) }
      return try await change(model, .untagged(tag), submission, visit)
    }
    .action("move", inputs: ["book", "all"]) { model, submission, visit in
      let end = try submission.requireArgument(saying: "where the books go", ListEnd.init)
      guard let ids = try await selected(model, visit) else { return model.refused(Self.nothingSelected) }
      return try await model.unlessBusy {
        _ = try await bulk.make(.move(end), of: ids, id: submission.key, visit.visitor.owner)
        model.done(nil)
        return .done(announcing: "Moved to the \(end.rawValue) of your shelf.")
      }
    }
    .action("deleteSelected", inputs: ["book", "all"]) { model, _, visit in
      try await deleteSelected(model, visit)
    }
    .action("deselect", inputs: ["book", "all"]) { model, _, _ in
      model.deselect()
      return .done(focusing: "selected-count")
    }
    .action("undoMany") { model, submission, visit in
      let what = try submission.requireArgument(saying: "what it undoes", ShelfUndo.init)
      return try await model.unlessBusy {
        let sentence = try await undo(what, key: submission.key, of: visit.visitor.owner)
        model.notice = nil
        return .done(at: model.address(), focusing: "selected-count", announcing: sentence)
      }
    }
  }

  private static var nothingSelected: String { "Select at least one book." }

  /// The ids of the selected books that are on the shelf; nil where there are none.
  private func selected(_ model: ShelfEditViewModel, _ visit: Visit<Visitor>) async throws -> [Book.ID]? {
    let ids = await model.selected(in: try await store.list(of: visit.visitor.owner).snapshot)
    return ids.isEmpty ? nil : ids
  }

  /// Marks the selected books.
  private func change(
    _ model: ShelfEditViewModel, _ mark: BookMark, _ submission: Submission, _ visit: Visit<Visitor>
  ) async throws -> Outcome {
    guard let ids = try await selected(model, visit) else { return model.refused(Self.nothingSelected) }
    let day = visit.visitor.day(at: store.clock())
    return try await model.unlessBusy {
      let made = try await bulk.make(
        .mark(mark, day: day.number), of: ids, id: submission.key, visit.visitor.owner)
      let marked = made.result.marked
      let undo = ShelfUndo.changes(submission.key, count: marked.changed)
      model.done(marked.changed == 0 ? nil : UndoNotice(undo: undo, count: marked.changed))
      if marked.refused > 0 { model.refuse(marked.sentence) }
      return .done(at: model.address(undo), announcing: marked.sentence)
    }
  }

  /// Deletes the selected books. There may not be more of them than can be put back.
  private func deleteSelected(
    _ model: ShelfEditViewModel, _ visit: Visit<Visitor>
  ) async throws -> Outcome {
    guard let ids = try await selected(model, visit) else { return model.refused(Self.nothingSelected) }
    let limit = Bin<Book>.keptCount
    guard ids.count <= limit else {
      return model.refused("\(limit) books can be deleted at once, so that all of them can be put back.")
    }
    guard let deleted = try await store.delete(ids, of: visit.visitor.owner) else { return .done() }
    let notice = UndoNotice(undo: .deletion(deleted.time), count: deleted.count)
    model.deselect()
    model.done(notice)
    return .done(at: model.address(notice.undo), focusing: "selected-count", announcing: notice.sentence)
  }
}

extension ShelfEditViewModel {
  /// The outcome of a form by which nothing was done.
  fileprivate func refused(_ message: String) -> Outcome {
    refuse(message)
    return .invalid
  }

  /// The outcome of a form that changes many books, or of one that has to wait until others are changed, whose selection
  /// stays.
  fileprivate func unlessBusy(_ change: () async throws -> Outcome) async throws -> Outcome {
    do {
      return try await change()
    } catch let error as BulkError {
      return refused(error.message)
    }
  }

  /// The address of the page with the same books, and what can be undone.
  fileprivate func address(_ undo: ShelfUndo? = nil) -> String {
    "\(BooksPath.editing.route)\(query(undo.map { [("undo", $0.text)] } ?? []))"
  }
}

extension MarkedBooks {
  /// A sentence about them, for users of screen readers; without JavaScript, for everybody.
  fileprivate var sentence: String {
    let changes =
      changed > 0
      ? "Changed \(changed.counted("book"))." : refused == 0 ? "Nothing had to be changed." : ""
    if refused == 0 { return changes }
    return "\(changes) \(refused.counted("book stays", "books stay")) as before: \(reason)"
      .trimmed
  }
}
