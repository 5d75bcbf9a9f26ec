import GalleryModels
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

extension Fields {
  /// The part of a playground that a page shows, with tabs for all of them and what leads to the next one.
  func playgroundPart<Part: PlaygroundPart>(_ part: @escaping @Sendable (Root) -> Part) -> Self {
    list("pages", id: \.value, PlaygroundTab.fields) { model in
      Part.allCases.map { PlaygroundTab(value: $0.rawValue, name: $0.title, isChosen: $0 == part(model)) }
    }
    .text("partTitle") { part($0).title }
    .text("sentence") { part($0).sentence }
    .text("next") { part($0).next?.rawValue }
    .text("nextTitle") { part($0).next?.title }
    .flag("hasNext") { part($0).next != nil }
  }
}
