import Templates

/// The context of a site's layout, which surrounds every page.
public struct PageFrame<Visitor: PageVisitor>: Sendable {
  /// The constant part, behind one reference because frames are passed by value.
  private final class Constants: Sendable {
    let visitor: Visitor
    let path: String
    let flash: String
    let pageToken: String

    init(visitor: Visitor, path: String, flash: String, pageToken: String) {
      (self.visitor, self.path, self.flash, self.pageToken) = (visitor, path, flash, pageToken)
    }
  }

  private let constants: Constants
  /// The page's title.
  public var title: String
  /// The visitor who looks at the page.
  public var visitor: Visitor { constants.visitor }
  /// The path the page is defined with.
  public var path: String { constants.path }
  /// A message left by the page before, shown once.
  public var flash: String { constants.flash }
  /// The token that names the page among all that were ever loaded. A form that must not be carried out twice sends it
  /// as `key`.
  public var pageToken: String { constants.pageToken }

  /// Makes a frame.
  public init(visitor: Visitor, path: String, title: String, flash: String = "", pageToken: String = "") {
    constants = Constants(visitor: visitor, path: path, flash: flash, pageToken: pageToken)
    self.title = title
  }

  /// The fields every frame has: `title`, `flash` and `pageToken`.
  public static var fields: Fields<PageFrame> {
    Fields<PageFrame>()
      .text("title", \.title)
      .text("flash", \.flash)
      .text("pageToken", \.pageToken)
  }
}

/// A page that was made for a visit, with its view model.
struct LoadedPage<Visitor: PageVisitor, Model> {
  let visit: Visit<Visitor>
  var context: PageContext<Visitor, Model>

  var model: Model { context.model }
}

/// The whole context of a page's template: the frame, the inputs and the view model.
struct PageContext<Visitor: PageVisitor, Model> {
  var frame: PageFrame<Visitor>
  var inputs: PageInputs<Model>

  var model: Model { inputs.model }
}

/// The context of a page's inputs, separate from the frame because it is copied for each field that is read.
@usableFromInline
struct PageInputs<Model> {
  @usableFromInline let model: Model
  /// The names of the inputs whose messages may show, since they were used or their form was submitted.
  @usableFromInline var used: InputNames = []
  /// The stored texts, where the model holds those of a refused submission instead, so that later changes by others are
  /// noticed. Nil where the model holds what is stored.
  var stored: [(name: String, text: String)]?

  init(model: Model) { self.model = model }

  /// The stored text of an input; nil where that is not known.
  @usableFromInline
  func storedText(of name: String, _ value: (Model) -> String) -> String? {
    guard let stored else { return value(model) }
    return stored.first { $0.name == name }?.text
  }
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
