import Templates

/// A page of a playground, and whether it is open.
struct PlaygroundTab: Sendable {
  let value: String
  let name: String
  let isChosen: Bool

  static var fields: Fields<PlaygroundTab> {
    Fields<PlaygroundTab>().text("value", \.value).text("name", \.name).flag("isChosen", \.isChosen)
  }
}
