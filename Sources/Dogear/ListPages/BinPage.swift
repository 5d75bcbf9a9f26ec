import Combine
import HTTP
import Live
import Templates

extension Page {
  /// The page of a list's deleted items.
  ///
  /// - Parameters:
  ///   - fields: the fields of an item that the template may use, beside its `id`, its `name` and the `age` of its deletion.
  ///   - choose: chooses those that are shown of what an owner deleted.
  static func bin<Item>(
    of store: ListStore<Item>, at path: some SitePath, template: String, title: String,
    fields: Fields<Item> = Fields(),
    choosing choose: @escaping @Sendable ([BinRow<Item>], OwnerID) async throws -> [BinRow<Item>] = {
      rows, _ in
      rows
    }
  ) -> Self where Visitor == Dogear.Visitor, Model == BinViewModel<Item> {
    Page(path.route, template: template, fields: BinViewModel.fields(fields), title: { _ in title }) {
      visit in
      let owner = visit.visitor.owner
      let list = try await store.list(of: owner)
      return BinViewModel(
        rows: try await choose(try await store.binRows(of: owner), owner),
        changes: list.publisher(on: visit.scheduler.loop))
    }
    .onOpen { model, visit in
      let (owner, scheduler) = (visit.visitor.owner, visit.scheduler)
      model.follow(scheduler: scheduler) {
        store.faults.publisher("Reading what was deleted") {
          try await choose(try await store.binRows(of: owner), owner)
        }
        .receive(on: scheduler).eraseToAnyPublisher()
      }
    }
    .action("restore") { model, submission, visit in
      let id = try submission.require("id")
      let shown = model.rows
      guard let item = try await store.restore(id: id, of: visit.visitor.owner) else { return .done() }
      return .done(focusing: model.restored(id, from: shown), announcing: item.restoredSentence)
    }
  }
}

extension BinViewModel {
  /// The fields that the template may use.
  static func fields(_ itemFields: Fields<Item>) -> Fields<BinViewModel<Item>> {
    let row = Fields<BinRow<Item>>().text("id", \.item.id).text("name", \.item.name).text("age", \.age, .ago)
      .merging(\.item, itemFields)
    return Fields<BinViewModel<Item>>()
      .flag("isEmpty") { $0.isEmpty }
      .list("rows", id: \.id, row) { $0.rows }
  }
}

extension ListStore {
  /// The deleted items, with their ages by the store's clock.
  fileprivate func binRows(of owner: OwnerID) async throws -> [BinRow<Item>] {
    let now = clock()
    return try await recentlyDeleted(of: owner).map { BinRow(item: $0.item, age: now - $0.deletedAt) }
  }
}
