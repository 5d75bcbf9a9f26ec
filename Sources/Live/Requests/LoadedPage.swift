/// A page that was made for a visit, with its view model.
struct LoadedPage<Visitor: PageVisitor, Model> {
  let visit: Visit<Visitor>
  var context: PageContext<Visitor, Model>
  /// The turn of a page that takes long to make, until that is done.
  var turn: LongTurn?

  var model: Model { context.model }
}
