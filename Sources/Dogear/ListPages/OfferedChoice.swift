import Templates

/// An option of a `<select>`.
struct OfferedChoice: Hashable, Sendable {
  /// The value that a form sends.
  let value: String
  /// The name for the person.
  let name: String
  /// Whether it is chosen.
  let isChosen: Bool

  static let fields = Fields<OfferedChoice>()
    .text("value", \.value)
    .text("name", \.name)
    .flag("isChosen", \.isChosen)
}
