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
      let deleted = visit.request.query.line("deleted")
      let undo = deleted.isEmpty ? nil : try await store.deletedItem(id: deleted, of: owner)
      let found = FoundList(
        list: list.snapshot, changes: list.publisher(on: visit.scheduler.loop), undo: undo)
      return make(found, visit)
    }
    .onOpen { model, _ in model.follow() }
    .sharing { $0.sharedSerial }
  }
}
