import HTTP

/// The kind of a form field, which says how a form sends its value.
@usableFromInline
enum InputKind: Sendable {
  case line
  case lines
  case secret
  case checkbox
  case choices

  /// The submitted value as one text, in the same form as the input's `value` of the model; nil where the form lacks
  /// the field. Check boxes and choices that are missing are off.
  func text(_ name: String, in form: FormFields) -> String? {
    switch self {
    case .line: form.contains(name) ? form.line(name) : nil
    case .lines: form.contains(name) ? form.lines(name) : nil
    case .secret: form[name]
    case .checkbox: form.isOn(name) ? "on" : ""
    case .choices: form.all(name).joined(separator: " ")
    }
  }

  /// The text as a person reads it, for a page that shows it.
  func described(_ text: String) -> String {
    switch self {
    case .checkbox: text.isEmpty ? "No" : "Yes"
    case .secret: text.isEmpty ? "" : "••••••"
    case .line, .lines, .choices: text
    }
  }
}

extension FormFields {
  /// Whether a check box is on. A form without its field says that it is off.
  @usableFromInline
  func isOn(_ name: String) -> Bool { !["", "off", "false", "0"].contains(self[name] ?? "") }
}
