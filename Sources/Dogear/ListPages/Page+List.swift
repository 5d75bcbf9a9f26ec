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
    list(at: path, template: template, title: { _ in title }, fields: fields) { visit in
      make(try await FoundList(in: store, of: visit.visitor.owner, by: visit), visit)
    }
  }

  /// The page of a list, which follows it while it is open.
  ///
  /// - Parameters:
  ///   - fields: the fields that the template may use.
  ///   - find: makes the view model of a visit.
  static func list<Item>(
    at path: some SitePath, template: String, title: @escaping @Sendable (Model) -> String,
    fields: Fields<Model>,
    find: @escaping @Sendable (Visit<Visitor>) async throws -> Model
  ) -> Self where Model: ListViewModel<Item> {
    Page(path.route, template: template, fields: fields, title: title) { visit in try await find(visit) }
      .onOpen { model, _ in model.follow() }
      .large { $0.shown.rows.count > 100 }
      .parameters("from", "rows")
      .action("more") { model, submission, visit in
        // Without JavaScript the next rows are a page of their own.
        let next = visit.request.path + model.query([("from", submission.fields.line("next"))])
        if model.shown.canGrow { model.showMore() } else if submission.isLive { return .redirect(to: next) }
        let focus = submission.argument == "focus" ? Model.elementID(of: submission.fields.line("next")) : nil
        return .done(at: next, focusing: focus)
      }
  }
}
