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
  /// Has the model take what a form says.
  let receive: Work<Reception<Visitor, Model>, Void>
  /// In a row of a list: the page holds many fields of this name, so it has no `inputs.<name>`.
  let isInRow: Bool
  /// The fields of `inputs.<name>`, made where the model's type is known, so that to read them takes no detour.
  @usableFromInline var fields: Fields<PageInputs<Model>>

  @inlinable
  @inline(__always)
  init(
    name: String, limit: Int, value: @escaping @Sendable (Model) -> String,
    choices: (@Sendable (Model) -> [String])? = nil, isOn: @escaping @Sendable (Model) -> Bool,
    receive: Work<Reception<Visitor, Model>, Void>, isInRow: Bool = false
  ) {
    self.init(
      name: name, limit: limit, value: value, choices: choices, receive: receive, isInRow: isInRow,
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
    choices: (@Sendable (Model) -> [String])?, receive: Work<Reception<Visitor, Model>, Void>, isInRow: Bool,
    fields: Fields<PageInputs<Model>>
  ) {
    (self.name, self.limit, self.value, self.choices) = (name, limit, value, choices)
    (self.receive, self.isInRow, self.fields) = (receive, isInRow, fields)
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

  /// A line of text.
  @inlinable
  @inline(__always)
  public static func text(
    _ name: String, _ property: @autoclosure () -> any ReferenceWritableKeyPath<Model, String> & Sendable,
    limit: Int = 16_384
  ) -> Input {
    let (get, set) = access(property)
    return Input(
      name: name, limit: limit,
      value: get,
      isOn: { !get($0).isEmpty },
      receive: .atOnce { set($0.model, $0.form.line(name)) })
  }

  /// Lines of text, as in a `<textarea>`; lines end with LF.
  @inlinable
  @inline(__always)
  public static func multiline(
    _ name: String, _ property: @autoclosure () -> any ReferenceWritableKeyPath<Model, String> & Sendable,
    limit: Int = 65_536
  ) -> Input {
    let (get, set) = access(property)
    return Input(
      name: name, limit: limit,
      value: get,
      isOn: { !get($0).isEmpty },
      receive: .atOnce { set($0.model, $0.form.lines(name)) })
  }

  /// A text that the page never shows again, such as a password.
  @inlinable
  @inline(__always)
  public static func secret(
    _ name: String, _ property: @autoclosure () -> any ReferenceWritableKeyPath<Model, String> & Sendable,
    limit: Int = 4096
  ) -> Input {
    let (get, set) = access(property)
    return Input(
      name: name, limit: limit,
      value: { _ in "" },
      isOn: { !get($0).isEmpty },
      receive: .atOnce { set($0.model, $0.form[name] ?? "") })
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
    _ name: String, _ property: @autoclosure () -> any ReferenceWritableKeyPath<Model, Bool> & Sendable
  ) -> Input {
    let (get, set) = access(property)
    return Input(
      name: name, limit: 64,
      value: { get($0) ? "on" : "" },
      isOn: get,
      receive: .atOnce {
        set($0.model, !["", "off", "false", "0"].contains($0.form[name] ?? ""))
      })
  }

  /// Several values of one name, in the page's order: check boxes that share it, or a `<select multiple>`. The
  /// template asks the view model which are chosen.
  @inlinable
  @inline(__always)
  public static func choices(
    _ name: String, _ property: @autoclosure () -> any ReferenceWritableKeyPath<Model, [String]> & Sendable,
    limit: Int = 4096
  ) -> Input {
    let (get, set) = access(property)
    return Input(
      name: name, limit: limit,
      value: { get($0).joined(separator: " ") },
      choices: get,
      isOn: { !get($0).isEmpty },
      receive: .atOnce { set($0.model, $0.form.all(name)) })
  }

  /// A field that every row of a list has; the form's other fields say which row it is.
  public static func row(
    _ name: String, limit: Int = 16_384,
    _ receive: @escaping @Sendable (Model, FormFields, Visit<Visitor>) async throws -> Void
  ) -> Input {
    Input(
      name: name, limit: limit,
      value: { _ in "" },
      isOn: { _ in false },
      receive: .inTime { try await receive($0.model, $0.form, $0.visit) }, isInRow: true)
  }
}

/// A form that inputs are to take what it says from.
@usableFromInline
struct Reception<Visitor: PageVisitor, Model: AnyObject> {
  @usableFromInline let model: Model
  @usableFromInline let form: FormFields
  let visit: Visit<Visitor>
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
