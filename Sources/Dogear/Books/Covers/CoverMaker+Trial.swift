import HTTP
import Pictures

extension CoverMaker {
  /// Makes a cover of a picture of one pixel. Returns the reason why no covers can be made; nil where they can.
  ///
  /// - Parameter directory: a folder in which a file without a name can be made.
  public func problem(in directory: String) async -> String? {
    do {
      let picture = try Picture(width: 1, height: 1, pixels: [200, 200, 200]).jpeg()
      let file = CoverFile(region: try await .temporary(picture, in: directory), holder: ())
      _ = try await cover(of: file, for: CoverParty(.visitor(""), network: nil))
      return nil
    } catch {
      return String(describing: error)
    }
  }
}
