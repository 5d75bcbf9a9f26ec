import Foundation
import Testing

/// The table of docs/gallery.md, held against the tests that it names.
@Suite("The gallery's document", .timeLimit(.minutes(10)))
struct GalleryDocumentTests {
  @Test("Every test that is named is there")
  func namedTests() throws {
    var functions: Set<String> = []
    for folder in [
      "Tests/GalleryModelsTests", "Tests/ValidationTests", "Tests/DogearTests", "Tests/CombineTests",
    ] {
      for file in try #require(FileManager.default.subpaths(atPath: folder)) where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        let suite = file.split(separator: "/").last?.prefix { $0 != "." && $0 != "+" } ?? ""
        for match in text.matches(of: /func (\w+)\(/) { functions.insert("\(suite).\(match.1)") }
      }
    }
    let text = try String(contentsOfFile: "docs/gallery.md", encoding: .utf8)
    let named = text.matches(of: /`(\w+Tests\.\w+)`/).map { String($0.1) }
    #expect(named.count > 20)
    #expect(Set(named).subtracting(functions) == [])
  }

  @Test(
    "Every row of a list is in its table once, or among those to come",
    arguments: [("## What is where", 181), ("## The book on Combine", 240)])
  func rows(heading: String, count: Int) throws {
    let text = try String(contentsOfFile: "docs/gallery.md", encoding: .utf8)
    let begin = try #require(text.range(of: heading)).upperBound
    let section = text[begin...].prefix(
      upTo: text.range(of: "\n## ", range: begin..<text.endIndex)?.lowerBound ?? text.endIndex)
    let cells = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.map {
      $0.split(separator: "|")[0]
    }
    let toCome = section.matches(of: /Still to come: [^.]*/).map(\.output)
    #expect((cells + toCome).flatMap { Self.numbers(in: $0) }.sorted() == Array(1...count))
  }

  /// The numbers in a text, and the numbers in its ranges: `1, 3 to 5`.
  private static func numbers(in text: Substring) -> [Int] {
    text.matches(of: /(\d+)(?: to (\d+))?/).flatMap { match -> [Int] in
      guard let first = Int(match.1) else { return [] }
      let last = match.2.flatMap { Int($0) } ?? first
      return first <= last ? Array(first...last) : []
    }
  }
}
