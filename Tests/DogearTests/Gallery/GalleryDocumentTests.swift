import Foundation
import Testing

/// The table of docs/gallery.md, held against the tests that it names.
@Suite("The gallery's document", .timeLimit(.minutes(10)))
struct GalleryDocumentTests {
  @Test("Every test that is named is there")
  func namedTests() throws {
    var functions: Set<String> = []
    for folder in ["Tests/GalleryModelsTests", "Tests/ValidationTests", "Tests/DogearTests"] {
      for file in try #require(FileManager.default.subpaths(atPath: folder)) where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        let suite = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        for match in text.matches(of: /func (\w+)\(/) { functions.insert("\(suite).\(match.1)") }
      }
    }
    let text = try String(contentsOfFile: "docs/gallery.md", encoding: .utf8)
    let named = text.matches(of: /`(\w+Tests\.\w+)`/).map { String($0.1) }
    #expect(named.count > 20)
    #expect(Set(named).subtracting(functions) == [])
  }

  @Test("Every row of the first list is in the table once, or among those to come")
  func rows() throws {
    let text = try String(contentsOfFile: "docs/gallery.md", encoding: .utf8)
    let named = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .flatMap { $0.split(separator: "|")[0].split(separator: ",") }
      .compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    let sentence = try #require(text.firstMatch(of: /Still to come: rows ([^.]*?) of the first list/)?.1)
    let toCome = sentence.matches(of: /(\d+)(?: to (\d+))?/).flatMap { match -> [Int] in
      guard let first = Int(match.1) else { return [] }
      guard let last = match.2.flatMap({ Int($0) }), first <= last else { return [first] }
      return Array(first...last)
    }
    #expect((named + toCome).sorted() == Array(1...181))
  }
}
