import HTTP

/// A form field bound to a property of the view model: what is typed reaches the model, and what the model says
/// of it reaches the page as `inputs.<name>`.
public struct Input<Visitor: PageVisitor, Model>: Sendable {
  /// The field's name in forms.
  public let name: String
  /// The most bytes a value may have.
  public let limit: Int

  let value: @Sendable (Model) -> String
  let isOn: @Sendable (Model) -> Bool
  let message: @Sendable (Model) -> String
  let receive: @Sendable (Model, FormFields, Visit<Visitor>) async throws -> Void
  /// In a row of a list: the page holds many fields of this name, so it has no `inputs.<name>`.
  let isInRow: Bool

  /// A line of text.
  public static func text(
    _ name: String, _ property: any ReferenceWritableKeyPath<Model, String> & Sendable, limit: Int = 16_384
  ) -> Input {
    Input(
      name: name, limit: limit,
      value: { $0[keyPath: property] },
      isOn: { !$0[keyPath: property].isEmpty },
      message: { _ in "" },
      receive: { model, form, _ in model[keyPath: property] = form.line(name) },
      isInRow: false)
  }

  /// A text that the page never shows again, such as a password.
  public static func secret(
    _ name: String, _ property: any ReferenceWritableKeyPath<Model, String> & Sendable, limit: Int = 4096
  ) -> Input {
    Input(
      name: name, limit: limit,
      value: { _ in "" },
      isOn: { !$0[keyPath: property].isEmpty },
      message: { _ in "" },
      receive: { model, form, _ in model[keyPath: property] = form[name] ?? "" },
      isInRow: false)
  }

  /// The input with what the model says is wrong with it, empty where nothing is. It shows once the field was used.
  public func message(_ property: any KeyPath<Model, String> & Sendable) -> Input {
    Input(
      name: name, limit: limit, value: value, isOn: isOn, message: { $0[keyPath: property] },
      receive: receive,
      isInRow: isInRow)
  }

  /// A check box: a form that was sent without it says that it is off.
  public static func checkbox(
    _ name: String, _ property: any ReferenceWritableKeyPath<Model, Bool> & Sendable
  ) -> Input {
    Input(
      name: name, limit: 64,
      value: { $0[keyPath: property] ? "on" : "" },
      isOn: { $0[keyPath: property] },
      message: { _ in "" },
      receive: { model, form, _ in
        model[keyPath: property] = !["", "off", "false", "0"].contains(form[name] ?? "")
      },
      isInRow: false)
  }

  /// A field that every row of a list has; the form's other fields say which row it is.
  public static func row(
    _ name: String, limit: Int = 16_384,
    _ receive: @escaping @Sendable (Model, FormFields, Visit<Visitor>) async throws -> Void
  ) -> Input {
    Input(
      name: name, limit: limit, value: { _ in "" }, isOn: { _ in false }, message: { _ in "" },
      receive: receive, isInRow: true)
  }
}

extension FormFields {
  /// The field's value as a browser's text field would hold it: one line, no control characters; empty where the
  /// field is missing.
  public func line(_ name: String) -> String {
    guard let value = self[name] else { return "" }
    guard value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return value }
    return String(
      String.UnicodeScalarView(
        value.unicodeScalars.compactMap { scalar in
          switch scalar.value {
          case 0: "\u{FFFD}"
          case 0x0A, 0x0D: nil
          case 0x01..<0x20, 0x7F: " "
          default: scalar
          }
        }))
  }
}
