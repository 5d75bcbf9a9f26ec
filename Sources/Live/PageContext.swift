import Templates

/// What surrounds every page of a site: fields of the layout.
public struct PageFrame<Visitor: PageVisitor>: Sendable {
  /// Who looks at the page.
  public let visitor: Visitor
  /// The path the page is defined with.
  public let path: String
  /// The page's title.
  public var title: String
  /// A message left by the page before, shown once.
  public var flash: String
  /// Names the page among all that were ever loaded. A form that must not be carried out twice sends it as `key`.
  public let pageToken: String

  /// Makes a frame.
  public init(visitor: Visitor, path: String, title: String, flash: String = "", pageToken: String = "") {
    self.pageToken = pageToken
    self.visitor = visitor
    self.path = path
    self.title = title
    self.flash = flash
  }

  /// The fields every frame has: `title`, `flash` and `pageToken`.
  public static var fields: Fields<PageFrame> {
    Fields<PageFrame>()
      .text("title", \.title)
      .text("flash", \.flash)
      .text("pageToken", \.pageToken)
  }
}

/// A page that was made for a visit.
struct LoadedPage<Visitor: PageVisitor, Model> {
  let visit: Visit<Visitor>
  var context: PageContext<Visitor, Model>

  var model: Model { context.model }
}

/// All that a page's template sees: the frame, the inputs and the view model.
struct PageContext<Visitor: PageVisitor, Model> {
  var frame: PageFrame<Visitor>
  var inputs: PageInputs<Model>

  var model: Model { inputs.model }
}

/// What fields of inputs are made from. Apart from the frame, as it is copied for each of them.
@usableFromInline
struct PageInputs<Model> {
  @usableFromInline let model: Model
  /// Names of the inputs whose messages may show: they were used, or their form was submitted.
  @usableFromInline var used: InputNames = []

  init(model: Model) { self.model = model }
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
