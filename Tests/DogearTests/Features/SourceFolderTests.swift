import Foundation
import Testing

/// The places of sources, by which somebody finds them who doesn't know their names.
@Suite("The folders of the sources", .timeLimit(.minutes(10)))
struct SourceFolderTests {
  private static let folder = "\(AppFixture.root)/Sources"

  /// The most files that may lie directly in a folder.
  private static let mostFiles = 40
  /// The fewest lines of a file: what is shorter stands beside its one user, or with its subject.
  private static let fewestLines = 8

  /// The short files that stay: the gallery shows each of its models' files as the source of a page, and no declaration stands
  /// beside the re-export of a module.
  private static let shortFiles: Set<String> = [
    "GalleryModels/SignUp/AuthenticationService.swift", "Combine/Foundation/Exports.swift",
  ]

  /// What a view model has no use for, since it would work in any other app.
  private static let pageModules: Set<String> = ["HTTP", "Live", "Templates"]

  /// The paths of all files, from the folder on.
  private static let paths: [String] = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }()

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  @Test("The sources are found")
  func found() {
    #expect(Self.paths.count > 500)
  }

  @Test("No folder has more files than a person looks through")
  func files() {
    let folders = Dictionary(grouping: Self.paths) { ($0 as NSString).deletingLastPathComponent }
    for (folder, files) in folders {
      #expect(files.count <= Self.mostFiles, "Sources/\(folder) has \(files.count) files")
    }
  }

  @Test("No file is so short that it is quicker to read than to open")
  func lines() throws {
    var short: Set<String> = []
    for path in Self.paths where path.hasSuffix(".swift") {
      let lines = try Self.text(path).utf8.count { $0 == UInt8(ascii: "\n") }
      if lines < Self.fewestLines { short.insert(path) }
    }
    #expect(short.subtracting(Self.shortFiles).sorted() == [])
    #expect(Self.shortFiles.subtracting(short).sorted() == [], "no longer short, or no longer there")
  }

  @Test("View models import nothing of pages, requests and templates")
  func viewModels() throws {
    let paths = Self.paths.filter { $0.hasPrefix("Dogear/") && $0.hasSuffix("ViewModel.swift") }
    #expect(paths.count > 15)
    var importing: Set<String> = []
    for path in paths {
      for line in try Self.text(path).split(separator: "\n") {
        guard let match = line.firstMatch(of: /^(?:@\w+ )*(?:\w+ )?import (?:\w+ )*(\w+)/),
          Self.pageModules.contains(String(match.1))
        else { continue }
        importing.insert((path as NSString).lastPathComponent)
      }
    }
    #expect(importing.sorted() == [])
  }
}
