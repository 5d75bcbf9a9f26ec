import GalleryModels
import HTTP

/// A photo in two qualities. A client may ask for either to fail.
enum PhotosDemo {
  private static let photos = [
    "hq.json": RemotePhoto(name: "hq", width: 1835, height: 2446, seed: 4),
    "lq.json": RemotePhoto(name: "lq", width: 300, height: 300, seed: 4),
  ]

  @Sendable static func photo(_ request: Request) async throws -> Response {
    guard let photo = photos[request.parameters["name"] ?? ""] else { throw HTTPError(.notFound) }
    if request.query.line("failing") == "yes" {
      return .failure(.internalServerError, "The photo is not developed yet")
    }
    return try .json(photo)
  }
}
