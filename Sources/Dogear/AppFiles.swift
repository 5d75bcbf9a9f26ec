import HTTP
import Templates

/// The templates of a folder, parsed, and the files in it that are served. Several apps may share them.
struct AppFiles: Sendable {
  /// The folder with `Templates`, `Public`, and the sources that the gallery shows.
  let root: String
  let templates: TemplateLibrary
  let served: StaticFiles

  /// Reads the files of a folder.
  ///
  /// - Parameters:
  ///   - features: the features whose addresses templates may name.
  ///   - joinsScripts: whether `live.js` and its modules are served as one file, and so each style sheet; separate
  ///     ones can be changed meanwhile.
  /// - Throws: `TemplateError` where a template is wrong, with file, line and column, or `StaticFilesError`.
  init(root: String, features: Features = .all, joinsScripts: Bool = true) throws {
    self.root = root
    templates = try TemplateLibrary(directory: root + "/Templates", paths: features.paths)
    let folder = try StaticFiles(directory: root + "/Public")
    guard joinsScripts else {
      served = folder
      return
    }
    served = try folder.joiningModules(of: "live.js").joiningStyles(of: "style.css")
      .joiningStyles(of: "gallery.css")
  }

  /// The fingerprints of the scripts and style sheets that open pages use.
  var versions: [String] {
    ["live.js", "behaviours/passkeys.js", "style.css", "night.css", "gallery.css"].compactMap {
      served.version(of: $0)
    }
  }
}
