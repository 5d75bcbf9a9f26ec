import Foundation
import Testing

@Suite("The documents", .timeLimit(.minutes(10)))
struct DocumentationTests {
  /// The names of all sources, and how often each occurs.
  private static let names: [String: Int] = {
    var names: [String: Int] = [:]
    for folder in ["Sources", "Public", "Tests"] {
      let enumerator = FileManager.default.enumerator(atPath: "\(AppFixture.root)/\(folder)")
      while let path = enumerator?.nextObject() as? String {
        names[(path as NSString).lastPathComponent, default: 0] += 1
      }
    }
    return names
  }()

  /// The suites of all tests.
  private static let suites: Set<String> = {
    var suites: Set<String> = []
    let folder = "\(AppFixture.root)/Tests"
    let enumerator = FileManager.default.enumerator(atPath: folder)
    while let path = enumerator?.nextObject() as? String {
      guard path.hasSuffix(".swift"),
        let text = try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
      else { continue }
      suites.formUnion(text.matches(of: /struct (\w+Tests)/).map { String($0.1) })
    }
    return suites
  }()

  @Test("Name only files that are there", arguments: ["architecture.md", "contributing.md", "security.md"])
  func files(document: String) throws {
    let text = try String(contentsOfFile: "\(AppFixture.root)/docs/\(document)", encoding: .utf8)
    for match in text.matches(of: /`([\w+]+\.(?:swift|js))`/) {
      #expect(Self.names[String(match.1)] != nil, "\(document) names \(match.1)")
    }
    for match in text.matches(of: /`((?:Sources|Public|Tests|Templates)\/[\w\/+.]+)`/)
    where !match.1.contains("Quotes") {
      let path = "\(AppFixture.root)/\(match.1)"
      #expect(FileManager.default.fileExists(atPath: path), "\(document) names \(match.1)")
    }
  }

  @Test("The architecture names only types and folders that are there, and is short enough to be read")
  func architecture() throws {
    let text = try String(contentsOfFile: "\(AppFixture.root)/docs/architecture.md", encoding: .utf8)
    #expect(text.utf8.count <= 8192)
    let named = text.matches(of: /`([A-Z][\w+]*)`/).map { String($0.1) }
    #expect(named.count > 80)
    for name in named where Self.names["\(name).swift"] == nil {
      let isFolder = Self.names[name] != nil || ["Sources", "Public", "Templates"].contains(name)
      #expect(isFolder, "architecture.md names \(name)")
    }
  }

  @Test("The architecture has a line for each module and each folder of the app")
  func folders() throws {
    let text = try String(contentsOfFile: "\(AppFixture.root)/docs/architecture.md", encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("- `") }
    for parent in ["Sources", "Sources/Dogear"] {
      let folder = "\(AppFixture.root)/\(parent)"
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where !name.contains(".") && name != "Dogear" {
        // Modules of C libraries share the line with `CLinux`.
        let isLibrary = FileManager.default.fileExists(atPath: "\(folder)/\(name)/module.modulemap")
        #expect(isLibrary || lines.contains { $0.contains("`\(name)`") }, "\(parent)/\(name)")
      }
    }
  }

  @Test("Link only to what is there", arguments: ["architecture.md", "contributing.md", "security.md"])
  func links(document: String) throws {
    let text = try String(contentsOfFile: "\(AppFixture.root)/docs/\(document)", encoding: .utf8)
    for match in text.matches(of: /\]\(([\w.\/]+)(?:#[\w-]+)?\)/) {
      #expect(FileManager.default.fileExists(atPath: "\(AppFixture.root)/docs/\(match.1)"), "\(match.1)")
    }
  }

  @Test("The tests that stand beside each threat exist")
  func testsOfSecurity() throws {
    let text = try String(contentsOfFile: "\(AppFixture.root)/docs/security.md", encoding: .utf8)
    let suites = text.matches(of: /`(\w+Tests)`/).map { String($0.1) }
    #expect(suites.count > 10)
    for suite in suites where Self.names["\(suite).swift"] == nil {
      #expect(Self.suites.contains(suite), "\(suite)")
    }
  }

  @Test("The sample in the README is part of the guide, which is compiled and tested")
  func sample() throws {
    let readme = try String(contentsOfFile: "\(AppFixture.root)/README.md", encoding: .utf8)
    let guide = try String(contentsOfFile: "\(AppFixture.root)/docs/live.md", encoding: .utf8)
    let sample = try #require(readme.firstMatch(of: /```swift\n([^`]*(?:`[^`]+`[^`]*)*?)\n```/)?.1)
    #expect(guide.contains(sample))
    for match in readme.matches(of: /\]\(([\w.\/]+)\)/) {
      #expect(FileManager.default.fileExists(atPath: "\(AppFixture.root)/\(match.1)"), "\(match.1)")
    }
  }
}
