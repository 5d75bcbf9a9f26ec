import Templates

/// A link to the rooms that use a part of Combine.
struct OperatorLink: Sendable {
  let name: String

  static var fields: Fields<OperatorLink> {
    Fields<OperatorLink>()
      .text("name", \.name)
      .text("address") { GalleryPath.index.showing(["q": $0.name]) }
  }
}
