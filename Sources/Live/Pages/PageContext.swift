import Templates

/// The whole context of a page's template: the frame, the inputs and the view model.
struct PageContext<Visitor: PageVisitor, Model> {
  var frame: PageFrame<Visitor>
  var inputs: PageInputs<Model>

  var model: Model { inputs.model }
}

extension Page {
  /// The fields of the page's whole context.
  func contextFields(
    frame: Fields<PageFrame<Visitor>>
  ) -> Fields<PageContext<Visitor, Model>> {
    typealias Context = PageContext<Visitor, Model>
    var inputFields = Fields<PageInputs<Model>>()
    for input in inputs where !input.isInRow {
      inputFields = inputFields.object(input.name, \.self, input.fields)
    }
    return Fields<Context>()
      .merging(\.frame, frame)
      .object("inputs", \.inputs, inputFields)
      .merging(\.inputs.model, fields)
  }
}
