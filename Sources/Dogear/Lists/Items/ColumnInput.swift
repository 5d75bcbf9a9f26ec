/// The way in which a column is typed in a form, as a text.
struct ColumnInput<Item>: Sendable {
  /// The control of the form.
  enum Control: Sendable {
    case line, lines, check
  }

  let control: Control
  /// The text of an item's value.
  let text: @Sendable (Item) -> String
  /// Takes the value of a typed text. Returns false where it has none.
  let take: @Sendable (inout Item, String) -> Bool
  /// The message about a text; nil where it is a value. The label begins it.
  let message: @Sendable (_ text: String, _ label: String) -> String?

  init(
    _ control: Control = .line, text: @escaping @Sendable (Item) -> String,
    take: @escaping @Sendable (inout Item, String) -> Bool,
    message: @escaping @Sendable (_ text: String, _ label: String) -> String? = { _, _ in nil }
  ) {
    (self.control, self.text, self.take, self.message) = (control, text, take, message)
  }

  static func line(_ path: any WritableKeyPath<Item, String> & Sendable, limit: Int) -> Self {
    trimmed(.line, path) { tooLong($0, $1, limit) }
  }

  static func lines(_ path: any WritableKeyPath<Item, String> & Sendable, limit: Int) -> Self {
    trimmed(.lines, path) { tooLong($0, $1, limit) }
  }

  /// A line that must not be empty.
  static func requiredLine(_ path: any WritableKeyPath<Item, String> & Sendable, limit: Int) -> Self {
    trimmed(.line, path) { $0.trimmed.isEmpty ? "\($1) must not be empty" : tooLong($0, $1, limit) }
  }

  /// A number; nothing typed is 0.
  static func number(
    _ path: any WritableKeyPath<Item, Int> & Sendable, in range: ClosedRange<Int>, message: String
  ) -> Self {
    @Sendable func number(_ text: String) -> Int? {
      text.trimmed.isEmpty ? 0 : Int(text.trimmed).flatMap { range.contains($0) ? $0 : nil }
    }
    return Self(
      text: { $0[keyPath: path] == 0 ? "" : String($0[keyPath: path]) },
      take: {
        guard let number = number($1) else { return false }
        $0[keyPath: path] = number
        return true
      },
      message: { text, _ in number(text) == nil ? message : nil })
  }

  static func check(_ path: any WritableKeyPath<Item, Bool> & Sendable) -> Self {
    Self(
      .check, text: { $0[keyPath: path] ? "on" : "" },
      take: {
        $0[keyPath: path] = !$1.isEmpty
        return true
      })
  }

  private static func trimmed(
    _ control: Control, _ path: any WritableKeyPath<Item, String> & Sendable,
    _ message: @escaping @Sendable (_ text: String, _ label: String) -> String?
  ) -> Self {
    Self(
      control, text: { $0[keyPath: path] },
      take: {
        $0[keyPath: path] = $1.trimmed
        return true
      }, message: message)
  }

  private static func tooLong(_ text: String, _ label: String, _ limit: Int) -> String? {
    text.count > limit ? "\(label) must not be longer than \(limit) characters" : nil
  }
}
