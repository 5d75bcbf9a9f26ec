import HTTP

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
