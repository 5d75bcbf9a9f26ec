import HTTP
import Live

extension BooksFeature {
  /// The page of the smart shelves.
  func smartShelves() -> Page<Visitor, SmartShelvesViewModel> {
    Page(
      BooksPath.smart.route, template: "Books/smart", fields: SmartShelvesViewModel.fields,
      title: { _ in "Smart shelves" }
    ) { visit in
      let owner = visit.visitor.owner
      let (list, books) = (try await smart.list(of: owner), try await store.list(of: owner))
      let (shelves, shelf) = (list.items, books.snapshot)
      let counts = await withTaskExecutorPreference(visit.aside) {
        SmartShelvesViewModel.counts(of: shelves, in: shelf)
      }
      return SmartShelvesViewModel(
        shelves, counts: counts, books: shelf, question: ShelfQuestion(visit.request.query),
        shelfChanges: list.publisher(on: visit.scheduler.loop),
        bookChanges: books.publisher(on: visit.scheduler.loop))
    }
    .onOpen { model, visit in model.follow(on: visit.scheduler, countingOn: LoopScheduler(lane: visit.aside))
    }
    .input(.text("label", \.label).message(\.labelMessage))
    .action("keep", inputs: ["label"]) { model, submission, visit in
      guard model.labelMessage.isEmpty, !model.question.isTrivial else { return .invalid }
      let shelf = SmartShelf(id: submission.key, label: model.label.trimmed, question: model.question)
      try await smart.add(shelf, to: visit.visitor.owner)
      model.kept()
      return .done(
        at: BooksPath.smart.route, focusing: "smart-\(shelf.id)",
        announcing: "\(shelf.name) is kept as a smart shelf.")
    }
    .action("remove") { _, submission, visit in
      let shelf = try await smart.delete(id: try submission.require("id"), of: visit.visitor.owner)
      return .done(
        focusing: "shelves-heading", announcing: shelf.map { "\($0.name) is removed. Its books stay." })
    }
  }
}
