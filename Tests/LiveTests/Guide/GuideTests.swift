import Foundation
import LiveTesting
import Templates
import Testing

/// The page of the guide, `docs/live.md`, as it is printed there.
enum Guide {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  static func file(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// The blocks of code of one language in the guide.
  static func blocks(_ language: String) throws -> [String] {
    let guide = try String(
      contentsOf: folder.appendingPathComponent("../../../docs/live.md").standardizedFileURL, encoding: .utf8)
    return guide.components(separatedBy: "\n```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first.map { $0 + "\n" } }
  }

  /// The template in the guide.
  static func templates() throws -> TemplateLibrary {
    try TemplateLibrary(sources: ["wall": try #require(blocks("mustache").first)])
  }
}

@Suite("The guide", .timeLimit(.minutes(10)))
struct GuideTests {
  @Test(
    "Its code is code that is compiled and tested here",
    arguments: ["Wall.swift", "WallViewModel.swift", "WallPage.swift", "WallTests.swift"])
  func code(file: String) throws {
    let code = try Guide.file(file).replacing(
      "Guide.templates()", with: "TemplateLibrary(directory: \"Templates\")")
    #expect(try Guide.blocks("swift").contains { $0.hasSuffix(code) }, "docs/live.md does not have \(file)")
  }

  @Test("Without JavaScript its page works the same")
  func plain() async throws {
    try await TestSite.run(handler: wallSite(Wall(), templates: Guide.templates())) { site in
      let page = try await site.browser().load("/")
      try await page.fill("Your name", "Ann")
      try await page.press("Add")
      #expect(page.status == .unprocessableContent)
      #expect(try page.field("Your name").value == "Ann")
      #expect(try page.field("What you want to say").isInvalid)
      try await page.fill("What you want to say", "Hello!")
      try await page.press("Add")
      #expect(page.document.all(.listItem).map(\.text) == ["Ann Hello!"])
    }
  }
}
