import HTTP
import Pictures

extension CoverMaker {
  /// Makes a cover of a picture of one pixel, to see whether covers can be made.
  ///
  /// - Parameter directory: a folder in which a file without a name can be made.
  /// - Throws: what `cover(of:for:)` throws; `HTTPError` where the folder can't be written.
  public func tryOut(in directory: String) async throws {
    let picture = try Picture(width: 1, height: 1, pixels: [200, 200, 200]).jpeg()
    let file = CoverFile(region: try await .temporary(picture, in: directory), holder: ())
    _ = try await cover(of: file, for: CoverParty(.visitor(""), network: nil))
  }
}
