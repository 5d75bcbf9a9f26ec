/// The description of a room, for its page and for the index.
struct RoomDescription: Sendable {
  let path: GalleryPath
  let title: String
  let subject: Subject
  /// A sentence on what there is to notice.
  let notice: String
  /// The files of `Sources/GalleryModels` that the page shows.
  let sources: [String]
  /// The parts of Combine that the sources use.
  let operators: [String]
  /// The drawing in the index.
  let preview: [PreviewPart]
}
