import HTTP
import Templates

// The kinds of inputs: `.text`, `.multiline`, `.secret`, `.checkbox`, `.choices`, each with a limit (413).
extension Input {
  /// A line of text, of at most `limit` bytes.
  @inlinable
  @inline(__always)
  public static func text(
    _ name: String, _ property: @autoclosure () -> any ReferenceWritableKeyPath<Model, String> & Sendable,
    limit: Int = 16_384
  ) -> Input {
    typed(name, property, limit: limit, kind: .line) { $0.line(name) }
  }

  /// Lines of text, as in a `<textarea>`, of at most `limit` bytes; lines end with LF.
  @inlinable
  @inline(__always)
  public static func multiline(
    _ name: String, _ property: @autoclosure () -> any ReferenceWritableKeyPath<Model, String> & Sendable,
    limit: Int = 65_536
  ) -> Input {
    typed(name, property, limit: limit, kind: .lines) { $0.lines(name) }
  }

  /// A text that the page never shows again, such as a password, of at most `limit` bytes.
  @inlinable
  @inline(__always)
  public static func secret(
    _ name: String, _ property: @autoclosure () -> any ReferenceWritableKeyPath<Model, String> & Sendable,
    limit: Int = 4096
  ) -> Input {
    typed(name, property, limit: limit, kind: .secret) { $0[name] ?? "" }
  }

  /// A text that a person types.
  @inlinable
  @inline(__always)
  static func typed(
    _ name: String, _ property: () -> any ReferenceWritableKeyPath<Model, String> & Sendable, limit: Int,
    kind: InputKind, read: @escaping @Sendable (FormFields) -> String
  ) -> Input {
    let (get, set) = access(property)
    return Input(
      name: name, limit: limit, kind: kind,
      value: { kind == .secret ? "" : get($0) },
      isOn: { !get($0).isEmpty },
      copy: { set($1, get($0)) },
      receive: .sync { set($0.model, read($0.form)) })
  }

  /// A check box. A form without its field says that it is off.
  @inlinable
  @inline(__always)
  public static func checkbox(
    _ name: String, _ property: @autoclosure () -> any ReferenceWritableKeyPath<Model, Bool> & Sendable
  ) -> Input {
    let (get, set) = access(property)
    return Input(
      name: name, limit: 64, kind: .checkbox,
      value: { get($0) ? "on" : "" },
      isOn: get,
      copy: { set($1, get($0)) },
      receive: .sync { set($0.model, $0.form.isOn(name)) })
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
      name: name, limit: limit, kind: .choices,
      value: { get($0).joined(separator: " ") },
      choices: get,
      isOn: { !get($0).isEmpty },
      copy: { set($1, get($0)) },
      receive: .sync { set($0.model, $0.form.all(name)) })
  }
}
