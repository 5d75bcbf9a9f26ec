import Foundation
import Templates

/// The folder with the sources that pages show, read when the gallery is made.
struct SourceFolder: Sendable {
  let directory: String

  /// The files of these names.
  ///
  /// - Throws: ``GalleryError/missingSource(path:)``.
  func files(_ names: [String]) throws -> [SourceFile] {
    try names.map { name in
      let path = "\(directory)/\(name)"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw GalleryError.missingSource(path: path)
      }
      return SourceFile(name: String(name.split(separator: "/").last ?? ""), text: text)
    }
  }
}

/// A source file, as a page shows it.
struct SourceFile: Sendable {
  let name: String
  let text: String

  static var fields: Fields<SourceFile> {
    Fields<SourceFile>().text("name", \.name).text("text", \.text)
  }
}
