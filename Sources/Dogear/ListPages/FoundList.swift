import Combine
import HTTP
import Live

/// A list as a visit found it.
struct FoundList<Item: ListItem> {
  /// The items at that time.
  let list: ListSnapshot<Item>
  /// The later states of the list.
  let changes: AnyPublisher<ListSnapshot<Item>, Never>
  /// The part of the list that the page begins with, as its address says.
  var window = ListWindow<Item.ID>()
  /// The item that was deleted just before, as the page's address names it.
  var undo: Item?
}

extension FoundList {
  /// Finds the list of an owner for a visit, whose address says which part of it is to be shown.
  init(in store: ListStore<Item>, of owner: OwnerID, by visit: Visit<Visitor>) async throws {
    let list = try await store.list(of: owner)
    let query = visit.request.query
    let (first, deleted) = (query.line("from"), query.line("deleted"))
    let window = ListWindow(
      from: first.isEmpty ? nil : first, count: Int(query.line("rows")) ?? ListWindow<Item.ID>.step)
    let undo = deleted.isEmpty ? nil : try await store.deletedItem(id: deleted, of: owner)
    self.init(
      list: list.snapshot, changes: list.publisher(on: visit.scheduler.loop), window: window, undo: undo)
  }
}
