/// A value of a few that a column can have. The raw values are stored.
protocol NamedChoice: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  /// The value of a column in which nothing was chosen. Its raw value is empty.
  static var none: Self { get }
}

extension NamedChoice {
  /// The name for the person.
  var name: String { self == .none ? "None" : rawValue.capitalized }

  /// The value with a name, or a stored one; nil where there is none.
  static func named(_ text: String) -> Self? {
    let text = text.trimmed.lowercased()
    return text == "none" ? Self.none : Self(rawValue: text)
  }

  /// All values as the options of a `<select>`.
  static func options(choosing chosen: Self) -> [OfferedChoice] {
    allCases.map { OfferedChoice(value: $0.rawValue, name: $0.name, isChosen: $0 == chosen) }
  }
}
