/// The context of a page's inputs, separate from the frame because it is copied for each field that is read.
@usableFromInline
struct PageInputs<Model> {
  @usableFromInline let model: Model
  /// The names of the inputs whose messages may show, since they were used or their form was submitted.
  @usableFromInline var used: InputNames = []
  /// The stored texts, where the model holds the texts of a refused submission instead, so that later changes by others are
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
