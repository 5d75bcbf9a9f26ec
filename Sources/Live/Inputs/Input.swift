import HTTP
import Templates

/// A form field bound to a property of the view model. Its text is written to the property; templates read value and
/// message as `inputs.<name>`.
public struct Input<Visitor: PageVisitor, Model: AnyObject>: Sendable {
  /// The field's name in forms.
  public let name: String
  /// The largest size of a value, in bytes.
  public let limit: Int

  /// The kind of the field, which says how a form sends the value.
  let kind: InputKind
  /// The model's value as one text.
  let value: @Sendable (Model) -> String
  /// The chosen values, where a form may send several.
  let choices: (@Sendable (Model) -> [String])?
  /// Copies the value from the first model to the second.
  let copy: @Sendable (Model, Model) -> Void
  /// Writes the form's value to the model.
  let receive: Work<FormDelivery<Visitor, Model>, Void>
  /// Whether every row of a list has the field: a page has many of this name then, and no `inputs.<name>`.
  let isInRow: Bool
  /// The label of the input.
  var labelText: String
  /// The fields of `inputs.<name>`. They are made in inlined code, where the model's type is known, so that reading
  /// them is not generic (thresholds.json: “POST /sign-up, refused by validation, of C”).
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
        .textInPlace("value") { value($0.pointee.model) }
        .textInPlace("stored") { $0.pointee.storedText(of: name, value) }
        .flagInPlace("isOn") { isOn($0.pointee.model) }
        .flagInPlace("isUsed") { $0.pointee.used.contains(name) }
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
    (self.isInRow, labelText) = (isInRow, name.inWords)
    self.fields = fields.constant("label", labelText)
  }

  /// The getter and setter of a property. The compiler turns a key path literal into direct calls if it is used only
  /// once: hence the closure, which writes it out for each use.
  @inlinable
  @inline(__always)
  static func access<Value>(
    _ property: () -> any ReferenceWritableKeyPath<Model, Value> & Sendable
  ) -> (get: @Sendable (Model) -> Value, set: @Sendable (Model, Value) -> Void) {
    let (read, written) = (property(), property())
    return ({ $0[keyPath: read] }, { $0[keyPath: written] = $1 })
  }
}
