import HTTP
import Templates

/// A form field bound to a property of the view model: what is typed reaches the model, and what the model says
/// of it reaches the page as `inputs.<name>`.
public struct Input<Visitor: PageVisitor, Model: AnyObject>: Sendable {
  /// The field's name in forms.
  public let name: String
  /// The most bytes a value may have.
  public let limit: Int

  let value: @Sendable (Model) -> String
  /// What is chosen, where a form may send several values.
  let choices: (@Sendable (Model) -> [String])?
  let reception: Reception
  /// In a row of a list: the page holds many fields of this name, so it has no `inputs.<name>`.
  let isInRow: Bool
  /// The fields of `inputs.<name>`, made where the model's type is known, so that to read them takes no detour.
  @usableFromInline var fields: Fields<PageInputs<Model>>

  /// How the model takes what a form says.
  @usableFromInline
  enum Reception: Sendable {
    case atOnce(@Sendable (Model, FormFields) -> Void)
    /// What may take its time, or find that the form is wrong.
    case inTime(@Sendable (Model, FormFields, Visit<Visitor>) async throws -> Void)
  }

  @inlinable
  @inline(__always)
  init(
    name: String, limit: Int, value: @escaping @Sendable (Model) -> String,
    choices: (@Sendable (Model) -> [String])? = nil, isOn: @escaping @Sendable (Model) -> Bool,
    reception: Reception, isInRow: Bool = false
  ) {
    self.init(
      name: name, limit: limit, value: value, choices: choices, reception: reception, isInRow: isInRow,
      fields: Fields<PageInputs<Model>>()
        .constant("name", name)
        .text("value") { value($0.model) }
        .flag("isOn") { isOn($0.model) }
        .flag("isUsed") { $0.used.contains(name) }
        .text("message") { _ in "" }
        .flag("isInvalid") { _ in false })
  }

  @usableFromInline
  init(
    name: String, limit: Int, value: @escaping @Sendable (Model) -> String,
    choices: (@Sendable (Model) -> [String])?, reception: Reception, isInRow: Bool,
    fields: Fields<PageInputs<Model>>
  ) {
    (self.name, self.limit, self.value, self.choices) = (name, limit, value, choices)
    (self.reception, self.isInRow, self.fields) = (reception, isInRow, fields)
  }

  /// Has the model take what a form says.
  func receive(_ model: Model, _ form: FormFields, _ visit: Visit<Visitor>) async throws {
    switch reception {
    case .atOnce(let take): take(model, form)
    case .inTime(let take): try await take(model, form, visit)
    }
  }

  /// A line of text.
  @inlinable
  @inline(__always)
  public static func text(
    _ name: String, _ property: any ReferenceWritableKeyPath<Model, String> & Sendable, limit: Int = 16_384
  ) -> Input {
    Input(
      name: name, limit: limit,
      value: { $0[keyPath: property] },
      isOn: { !$0[keyPath: property].isEmpty },
      reception: .atOnce { model, form in model[keyPath: property] = form.line(name) })
  }

  /// Lines of text, as in a `<textarea>`; lines end with LF.
  @inlinable
  @inline(__always)
  public static func multiline(
    _ name: String, _ property: any ReferenceWritableKeyPath<Model, String> & Sendable, limit: Int = 65_536
  ) -> Input {
    Input(
      name: name, limit: limit,
      value: { $0[keyPath: property] },
      isOn: { !$0[keyPath: property].isEmpty },
      reception: .atOnce { model, form in model[keyPath: property] = form.lines(name) })
  }

  /// A text that the page never shows again, such as a password.
  @inlinable
  @inline(__always)
  public static func secret(
    _ name: String, _ property: any ReferenceWritableKeyPath<Model, String> & Sendable, limit: Int = 4096
  ) -> Input {
    Input(
      name: name, limit: limit,
      value: { _ in "" },
      isOn: { !$0[keyPath: property].isEmpty },
      reception: .atOnce { model, form in model[keyPath: property] = form[name] ?? "" })
  }

  /// The input with what the model says is wrong with it, empty where nothing is. It shows once the field was used.
  @inlinable
  @inline(__always)
  public func message(_ message: @escaping @Sendable (Model) -> String) -> Input {
    let name = name
    var input = self
    input.fields =
      fields
      .text("message") { $0.used.contains(name) ? message($0.model) : "" }
      .flag("isInvalid") { $0.used.contains(name) && !message($0.model).isEmpty }
    return input
  }

  /// A check box: a form that was sent without it says that it is off.
  @inlinable
  @inline(__always)
  public static func checkbox(
    _ name: String, _ property: any ReferenceWritableKeyPath<Model, Bool> & Sendable
  ) -> Input {
    Input(
      name: name, limit: 64,
      value: { $0[keyPath: property] ? "on" : "" },
      isOn: { $0[keyPath: property] },
      reception: .atOnce { model, form in
        model[keyPath: property] = !["", "off", "false", "0"].contains(form[name] ?? "")
      })
  }

  /// Several values of one name, in the page's order: check boxes that share it, or a `<select multiple>`. The
  /// template asks the view model which are chosen.
  @inlinable
  @inline(__always)
  public static func choices(
    _ name: String, _ property: any ReferenceWritableKeyPath<Model, [String]> & Sendable, limit: Int = 4096
  ) -> Input {
    Input(
      name: name, limit: limit,
      value: { $0[keyPath: property].joined(separator: " ") },
      choices: { $0[keyPath: property] },
      isOn: { !$0[keyPath: property].isEmpty },
      reception: .atOnce { model, form in model[keyPath: property] = form.all(name) })
  }

  /// A field that every row of a list has; the form's other fields say which row it is.
  public static func row(
    _ name: String, limit: Int = 16_384,
    _ receive: @escaping @Sendable (Model, FormFields, Visit<Visitor>) async throws -> Void
  ) -> Input {
    Input(
      name: name, limit: limit, value: { _ in "" }, isOn: { _ in false }, reception: .inTime(receive),
      isInRow: true)
  }
}

extension FormFields {
  /// The field's value as a browser's text field would hold it: one line, no control characters; empty where the
  /// field is missing.
  public func line(_ name: String) -> String {
    text(name) { control, _ in control == 0x0A || control == 0x0D ? nil : " " }
  }

  /// The field's value as a `<textarea>` would hold it: lines that end with LF, no control characters but tabs;
  /// empty where the field is missing.
  public func lines(_ name: String) -> String {
    text(name) { control, previous in
      switch control {
      case 0x0A: previous == 0x0D ? nil : "\n"
      case 0x0D: "\n"
      case 0x09: "\t"
      default: " "
      }
    }
  }

  private func text(
    _ name: String, replacing control: (_ control: UInt32, _ previous: UInt32) -> Unicode.Scalar?
  ) -> String {
    guard let value = self[name] else { return "" }
    guard value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return value }
    var text = String.UnicodeScalarView()
    var previous: UInt32 = 0
    for scalar in value.unicodeScalars {
      switch scalar.value {
      case 0: text.append("\u{FFFD}")
      case 0x01..<0x20, 0x7F:
        if let replacement = control(scalar.value, previous) { text.append(replacement) }
      default: text.append(scalar)
      }
      previous = scalar.value
    }
    return String(text)
  }
}
