import GalleryModels
import HTTP
import Live

/// The addresses of the gallery that are no pages.
public enum GalleryFilePath: String, SitePath {
  /// The first part of the names in templates.
  public static let group = "galleryFiles"

  case collage = "/gallery/collage.svg"

  /// The address of a collage that was saved.
  static func collage(id: String) -> String {
    "\(collage.route)?id=\(PercentEncoding.encode(id))"
  }
}

/// A collage that was saved, as a file.
struct CollageFile {
  let album: PhotoAlbum

  /// Responds to `GET /gallery/collage.svg?id=…`.
  ///
  /// - Throws: `HTTPError` with status 404 where the album has no such collage, or no longer.
  func respond(to request: Request) throws -> Response {
    guard let photos = album.photos(request.query.line("id")) else { throw HTTPError(.notFound) }
    var response = Response(
      status: .ok, headers: [:], body: .bytes(Array(CollageDrawing(photos).file.utf8)))
    response.headers["Content-Type"] = "image/svg+xml; charset=utf-8"
    response.headers["Content-Disposition"] = "attachment; filename=\"collage.svg\""
    response.headers["Cache-Control"] = "private, no-store"
    return response
  }
}
