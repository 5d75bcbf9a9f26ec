import HTTP

// What a form says beside its fields, where its button or the browser says more.
extension Submission {
  static let newPrefix = "new."

  /// What follows the action's name and a colon in the button's value: `true` of `setDone:true`.
  public var argument: String? {
    guard let action = fields["action"], let colon = action.firstIndex(of: ":") else { return nil }
    return String(action[action.index(after: colon)...])
  }

  /// The argument of a toggle, which says what it wants: true or false, and nil for anything else.
  public var isOn: Bool? { argument.flatMap { Bool($0) } }

  /// The id that the browser gave to a new row, which it shows already. A store checks it before it takes it.
  public var newID: String? { nonEmpty("new") }

  /// What was typed so far in a field of a new row; nil where nothing was.
  public func newText(_ name: String) -> String? {
    let name = Self.newPrefix + name
    return fields.contains(name) ? fields.line(name) : nil
  }

  /// The place at which the browser shows a row that is new or was moved; nil where it does not say.
  public var place: ListPlace? { nonEmpty("place").flatMap(ListPlace.init) }

  private func nonEmpty(_ name: String) -> String? {
    let text = fields.line(name)
    return text.isEmpty ? nil : text
  }
}
