/// An error that the gallery finds at start-up.
public enum GalleryError: Error, Equatable, CustomStringConvertible {
  /// A source that a page shows can't be read.
  case missingSource(path: String)

  /// The missing thing, and a likely reason.
  public var description: String {
    switch self {
    case .missingSource(let path):
      "The gallery shows the source \(path), which can't be read. Is DOGEAR_ROOT the folder with Sources/GalleryModels?"
    }
  }
}
