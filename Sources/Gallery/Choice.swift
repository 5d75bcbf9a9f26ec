import Templates

/// An option of a select, or one of several buttons or tabs.
struct Choice: Sendable {
  let value: String
  let isChosen: Bool

  static var fields: Fields<Choice> {
    Fields<Choice>().text("value", \.value).flag("isChosen", \.isChosen)
  }

  /// The choices among some values. One of them is chosen.
  static func among(_ values: [String], chosen: String) -> [Choice] {
    values.map { Choice(value: $0, isChosen: $0 == chosen) }
  }
}
