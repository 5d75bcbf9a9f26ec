import HTTP

/// How a form sends what an input holds.
@usableFromInline
enum InputKind: Sendable {
  case line
  case lines
  case secret
  case checkbox
  case choices

  /// The submitted value as one text, just as the input makes one of the model's value; nil where the form does not
  /// have the field. A check box or choices that are not there are off.
  func text(_ name: String, in form: FormFields) -> String? {
    switch self {
    case .line: form.contains(name) ? form.line(name) : nil
    case .lines: form.contains(name) ? form.lines(name) : nil
    case .secret: form[name]
    case .checkbox: form.isOn(name) ? "on" : ""
    case .choices: form.all(name).joined(separator: " ")
    }
  }

  /// The text in words, for a page that shows it.
  func described(_ text: String) -> String {
    switch self {
    case .checkbox: text.isEmpty ? "No" : "Yes"
    case .secret: text.isEmpty ? "" : "••••••"
    case .line, .lines, .choices: text
    }
  }
}

extension FormFields {
  /// Whether a check box is on: a form that was sent without it says that it is off.
  @usableFromInline
  func isOn(_ name: String) -> Bool { !["", "off", "false", "0"].contains(self[name] ?? "") }
}
