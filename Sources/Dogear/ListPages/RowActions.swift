import HTTP
import Live

extension Page where Visitor == Dogear.Visitor {
  /// The page with the actions of a list's rows: move up and down, delete, restore.
  ///
  /// - Parameter inputs: the inputs in each row that these actions settle.
  func rowActions<Item>(of store: ListStore<Item>, inputs: [String] = []) -> Self
  where Model: ListViewModel<Item> {
    action("moveUp", inputs: inputs) { model, submission, visit in
      try await store.move(submission, isUp: true, in: model, by: visit.visitor.owner)
    }
    .action("moveDown", inputs: inputs) { model, submission, visit in
      try await store.move(submission, isUp: false, in: model, by: visit.visitor.owner)
    }
    .action("delete", inputs: inputs, typed: .storedIfPossible) { model, submission, visit in
      let id = try submission.require("id")
      let list = model.list(of: id, in: store, by: visit.visitor.owner)
      // A live page stays where it is.
      let neighbour = submission.isLive ? nil : model.neighbour(of: id).map(Model.elementID)
      var deleted = try await list.store.delete(id: id, of: list.owner)
      // Another tab may have deleted it first.
      if deleted == nil { deleted = try await list.store.deletedItem(id: id, of: list.owner) }
      guard let item = deleted else {
        // A row left empty is removed by itself, maybe before this.
        if submission.isLive { return .done() }
        throw StoreError.notFound
      }
      model.deletions.push(item)
      // Without JavaScript the notice with the undo button says it.
      if item.isBlank { return .done() }
      return .done(
        adding: ["deleted": "\(id)"], showing: neighbour,
        announcing: submission.isLive ? item.deletedSentence : nil)
    }
    .action("restore") { model, submission, visit in
      let id = try submission.require("id")
      let list = model.list(of: id, in: store, by: visit.visitor.owner)
      return model.restored(try await list.store.restore(id: id, of: list.owner))
    }
    .action("restoreLast") { model, _, visit in
      model.restored(try await store.restoreLast(of: visit.visitor.owner))
    }
  }
}

extension Page where Visitor == Dogear.Visitor {
  /// The page with the action that moves a row to the end of the list that its button names.
  func movesToEnds<Item>(of store: ListStore<Item>) -> Self where Model: ListViewModel<Item> {
    action("moveTo") { model, submission, visit in
      let end = try submission.requireArgument(saying: "where the row goes", ListEnd.init)
      return try await store.move(submission.require("id"), to: end, in: model, by: visit.visitor.owner)
    }
  }

  /// The page with a toggle in each row, which sets a column of the item to the value that the button names.
  ///
  /// - Parameter inputs: the inputs in each row that the toggle settles.
  func toggle<Item>(
    _ name: String, _ column: Item.Column, of store: ListStore<Item>, inputs: [String] = []
  ) -> Self where Model: ListViewModel<Item> {
    action(name, inputs: inputs) { model, submission, visit in
      let (id, isOn) = (try submission.require("id"), try submission.requireOn())
      let list = model.list(of: id, in: store, by: visit.visitor.owner)
      try await list.store.set(column, to: isOn, id: id, of: list.owner)
      return .done(showing: Model.elementID(of: id))
    }
  }
}

extension ListViewModel {
  /// The id of the item after another of those that a person sees, or else of the one before it; nil where it is alone.
  fileprivate func neighbour(of id: Item.ID) -> Item.ID? {
    let shown = visible
    guard let index = shown.index(of: id), shown.count > 1 else { return nil }
    return shown.rows[index + 1 < shown.count ? index + 1 : index - 1].item.id
  }

  /// The outcome of restoring an item, which gets the focus.
  fileprivate func restored(_ item: Item?) -> Outcome {
    guard let item else { return .done(announcing: "There is nothing to put back.") }
    deletions.remove(item.id)
    return .done(focusing: Self.elementID(of: item.id), announcing: item.restoredSentence)
  }
}

extension ListSnapshot where Item.ID == String {
  /// The place of the item with this id once it has moved up by one; nil where it can't move.
  func place(above id: Item.ID) -> ListPlace? {
    guard let index = index(of: id), index > 0 else { return nil }
    return .before(rows[index - 1].item.id)
  }

  /// The place of the item with this id once it has moved down by one; nil where it can't move.
  func place(below id: Item.ID) -> ListPlace? {
    guard let index = index(of: id), index + 1 < count else { return nil }
    return .after(rows[index + 1].item.id)
  }
}

extension ListStore {
  /// Moves the item that a row's form names to the place where the browser shows it, or by one among those shown.
  fileprivate func move(
    _ submission: Submission, isUp: Bool, in model: ListViewModel<Item>, by visitor: OwnerID
  ) async throws -> Outcome {
    let id = try submission.require("id")
    let owned = model.list(of: id, in: self, by: visitor)
    let list = try await owned.store.list(of: owned.owner)
    guard let item = list.item(id) else { throw StoreError.notFound }
    let shown = await model.visible(in: list.snapshot)
    let neighbour = isUp ? shown.place(above: id) : shown.place(below: id)
    guard let place = submission.place ?? neighbour else { return .done() }
    try await owned.store.move(id: id, to: place, of: owned.owner)
    let moved = await model.visible(in: list.snapshot)
    return .done(
      showing: type(of: model).elementID(of: id),
      announcing: item.movedSentence(isUp ? "up" : "down", in: moved))
  }

  /// Moves the item that a row's form names to an end of the list.
  fileprivate func move(
    _ id: Item.ID, to end: ListEnd, in model: ListViewModel<Item>, by visitor: OwnerID
  ) async throws -> Outcome {
    let owned = model.list(of: id, in: self, by: visitor)
    let list = try await owned.store.list(of: owned.owner)
    guard let item = list.item(id) else { throw StoreError.notFound }
    try await owned.store.move(id, to: end, of: owned.owner)
    let moved = await model.visible(in: list.snapshot)
    return .done(
      showing: type(of: model).elementID(of: id),
      announcing: item.movedSentence("to the \(end.rawValue)", in: moved))
  }
}
