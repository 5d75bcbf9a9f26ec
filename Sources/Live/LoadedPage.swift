/// A page that was made for a visit, with its view model.
struct LoadedPage<Visitor: PageVisitor, Model> {
  let visit: Visit<Visitor>
  var context: PageContext<Visitor, Model>

  var model: Model { context.model }
}
