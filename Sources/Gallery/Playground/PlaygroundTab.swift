import GalleryModels
import Templates

/// A link to a page of a playground, and whether that is open.
struct PlaygroundTab: Sendable {
  let value: String
  let name: String
  let address: String
  let isChosen: Bool

  static var fields: Fields<PlaygroundTab> {
    Fields<PlaygroundTab>()
      .text("name", \.name).text("address", \.address).flag("isChosen", \.isChosen)
  }
}

extension Fields {
  /// The part of a playground that a page shows, with tabs for all of them and what leads to the next one.
  ///
  /// - Parameter address: the address of the page with another part.
  func playgroundPart<Part: PlaygroundPart>(
    _ part: @escaping @Sendable (Root) -> Part, at address: @escaping @Sendable (Root, Part) -> String
  ) -> Self {
    list("pages", id: \.value, PlaygroundTab.fields) { model in
      Part.allCases.map {
        PlaygroundTab(
          value: $0.rawValue, name: $0.title, address: address(model, $0), isChosen: $0 == part(model))
      }
    }
    .text("partTitle") { part($0).title }
    .text("sentence") { part($0).sentence }
    .text("nextAddress") { model in part(model).next.map { address(model, $0) } }
    .text("nextTitle") { part($0).next?.title }
    .flag("hasNext") { part($0).next != nil }
  }
}
