import Combine
import HTTP
import Live
import Templates

extension Page where Visitor == Dogear.Visitor {
  /// The page of an owner's list, which follows the list while it is open.
  ///
  /// - Parameters:
  ///   - fields: the fields that the template may use.
  ///   - make: makes the view model of a visit.
  static func list<Item>(
    of store: ListStore<Item>, at path: some SitePath, template: String, title: String, fields: Fields<Model>,
    make: @escaping @Sendable (FoundList<Item>, Visit<Visitor>) -> Model
  ) -> Self where Model: ListViewModel<Item> {
    Page(path.route, template: template, fields: fields, title: { _ in title }) { visit in
      let owner = visit.visitor.owner
      let list = try await store.list(of: owner)
      let query = visit.request.query
      let (first, deleted) = (query.line("from"), query.line("deleted"))
      let window = ListWindow(
        from: first.isEmpty ? nil : first, count: Int(query.line("rows")) ?? ListWindow<Item.ID>.step)
      let undo = deleted.isEmpty ? nil : try await store.deletedItem(id: deleted, of: owner)
      let found = FoundList(
        list: list.snapshot, changes: list.publisher(on: visit.scheduler.loop), window: window,
        undo: undo)
      return make(found, visit)
    }
    .onOpen { model, _ in model.follow() }
    .sharing { $0.sharedSerial }
    .large { $0.shown.rows.count > 100 }
    .action("more") { model, submission, _ in
      // Without JavaScript the next rows are a page of their own.
      let next = path.route + model.query([("from", submission.fields.line("next"))])
      if model.shown.canGrow { model.showMore() } else if submission.isLive { return .redirect(to: next) }
      let focus = submission.argument == "focus" ? Model.elementID(of: submission.fields.line("next")) : nil
      return .done(at: next, focusing: focus)
    }
  }
}
