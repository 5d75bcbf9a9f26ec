import HTTP

// The action's argument, and what a form says of a row that the browser made or moved.
extension Submission {
  static let newPrefix = "new."

  /// The argument of the action, after a colon in the button's value: `true` of `setDone:true`.
  public var argument: String? {
    guard let action = fields["action"], let colon = action.firstIndex(of: ":") else { return nil }
    return String(action[action.index(after: colon)...])
  }

  /// The argument of a toggle, the state that it asks for; nil where that is neither `true` nor `false`.
  public var isOn: Bool? { argument.flatMap { Bool($0) } }

  /// The id that the browser gave to a new row, which it shows already. A store has to check it before it takes it.
  public var newID: String? { nonEmpty("new") }

  /// The text typed so far in a field of a new row; nil where the form has none.
  public func newText(_ name: String) -> String? {
    let name = Self.newPrefix + name
    return fields.contains(name) ? fields.line(name) : nil
  }

  /// The place at which the browser shows a new or moved row; nil where the form has none.
  public var place: ListPlace? { nonEmpty("place").flatMap(ListPlace.init) }

  private func nonEmpty(_ name: String) -> String? {
    let text = fields.line(name)
    return text.isEmpty ? nil : text
  }
}
