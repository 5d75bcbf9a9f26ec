import HTTP
import Templates

/// A form field bound to a property of the view model: what is typed reaches the model, and what the model says
/// of it reaches the page as `inputs.<name>`.
public struct Input<Visitor: PageVisitor, Model: AnyObject>: Sendable {
  /// The field's name in forms.
  public let name: String
  /// The most bytes a value may have.
  public let limit: Int

  /// How a form sends the value.
  let kind: InputKind
  /// The model's value as one text.
  let value: @Sendable (Model) -> String
  /// What is chosen, where a form may send several values.
  let choices: (@Sendable (Model) -> [String])?
  /// Gives the first model's value to the second.
  let copy: @Sendable (Model, Model) -> Void
  /// Has the model take what a form says.
  let receive: Work<FormDelivery<Visitor, Model>, Void>
  /// In a row of a list: the page holds many fields of this name, so it has no `inputs.<name>`.
  let isInRow: Bool
  /// What people call the input.
  var labelText: String
  /// The fields of `inputs.<name>`, made where the model's type is known, so that to read them takes no detour.
  @usableFromInline var fields: Fields<PageInputs<Model>>

  @inlinable
  @inline(__always)
  init(
    name: String, limit: Int, kind: InputKind, value: @escaping @Sendable (Model) -> String,
    choices: (@Sendable (Model) -> [String])? = nil, isOn: @escaping @Sendable (Model) -> Bool,
    copy: @escaping @Sendable (Model, Model) -> Void, receive: Work<FormDelivery<Visitor, Model>, Void>,
    isInRow: Bool = false
  ) {
    self.init(
      name: name, limit: limit, kind: kind, value: value, choices: choices, copy: copy, receive: receive,
      isInRow: isInRow,
      fields: Fields<PageInputs<Model>>()
        .constant("name", name)
        .text("value") { value($0.model) }
        .text("stored") { inputs -> String? in inputs.storedText(of: name, value) }
        .flag("isOn") { isOn($0.model) }
        .flag("isUsed") { $0.used.contains(name) }
        .text("message") { _ in "" }
        .flag("isInvalid") { _ in false })
  }

  @usableFromInline
  init(
    name: String, limit: Int, kind: InputKind, value: @escaping @Sendable (Model) -> String,
    choices: (@Sendable (Model) -> [String])?, copy: @escaping @Sendable (Model, Model) -> Void,
    receive: Work<FormDelivery<Visitor, Model>, Void>, isInRow: Bool, fields: Fields<PageInputs<Model>>
  ) {
    (self.name, self.limit, self.kind, self.value) = (name, limit, kind, value)
    (self.choices, self.copy, self.receive) = (choices, copy, receive)
    (self.isInRow, self.fields, labelText) = (isInRow, fields, name.inWords)
  }

  /// How a property is read and written. The compiler makes direct calls of a key path that is written out, if it is
  /// used but once: hence the closure, which writes it out for each use.
  @inlinable
  @inline(__always)
  static func access<Value>(
    _ property: () -> any ReferenceWritableKeyPath<Model, Value> & Sendable
  ) -> (get: @Sendable (Model) -> Value, set: @Sendable (Model, Value) -> Void) {
    let (read, written) = (property(), property())
    return ({ $0[keyPath: read] }, { $0[keyPath: written] = $1 })
  }
}
