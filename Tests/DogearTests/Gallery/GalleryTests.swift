import Combine
import Foundation
import HTTP
import Testing

@testable import Dogear
@testable import Gallery
@testable import LiveTesting

/// The gallery as a whole: its index, and what every room shows.
@Suite("The gallery", .timeLimit(.minutes(10)))
struct GalleryTests {
  @Test("Every room is in the index once, with a source, a sentence and a drawing")
  func descriptions() {
    let descriptions = Gallery.rooms.map { $0.description }
    #expect(Set(descriptions.map(\.path)).count == descriptions.count)
    #expect(Set(descriptions.map(\.path)) == Set(GalleryPath.allCases.filter { $0 != .index }))
    for description in descriptions {
      #expect(!description.sources.isEmpty, "\(description.title)")
      #expect(description.notice.hasSuffix("."), "\(description.title)")
      #expect(!PreviewDrawing(description.preview).markup.isEmpty, "\(description.title)")
    }
  }

  @Test(
    "Every room opens with its title and the source that runs",
    arguments: Gallery.rooms.map { $0.description.path })
  func rooms(path: GalleryPath) async throws {
    let description = try #require(Gallery.rooms.map { $0.description }.first { $0.path == path })
    try await AppFixture().run(over: .memory) { site in
      let page = try await site.browser().open(path.route)
      #expect(page.document.title == "\(description.title) · Dogear")
      for source in description.sources {
        let lines = try String(contentsOfFile: "Sources/GalleryModels/\(source)", encoding: .utf8)
          .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        try page.toggle(String(source.split(separator: "/").last ?? ""))
        #expect(lines.allSatisfy(page.document.text.contains), "\(source)")
      }
    }
  }

  @Test(
    "The index finds rooms by their titles and operators, live and without JavaScript",
    arguments: [true, false])
  func search(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let page = try await isLive ? browser.open("/gallery") : browser.load("/gallery")
      #expect(page.document.element(id: "count")?.text == "\(Gallery.rooms.count) pages")
      try await page.fill("Search by title or operator", "switchtolatest")
      if !isLive { try await page.press("Search") }
      let count = Gallery.rooms.count { $0.description.operators.contains("switchToLatest") }
      #expect(page.document.element(id: "count")?.text == "\(count) pages")
      try await page.fill("Search by title or operator", "no such thing")
      if !isLive { try await page.press("Search") }
      #expect(page.document.element(id: "no-matches") != nil)
      try await page.follow("Show all pages")
      try await page.follow("Pizza order")
      #expect(page.document.title == "Pizza order · Dogear")
      try await page.follow("NotificationCenter.publisher")
      #expect(page.document.element(id: "count")?.text == "1 page")
    }
  }

  @Test(
    "Markup in a field or an address of a room is a text on its page",
    arguments: Gallery.rooms.map { $0.description.path })
  func markup(path: GalleryPath) async throws {
    let app = try AppFixture()
    let markup = "\"><script>alert(1)</script>"
    let query = try Self.parameters().map { "\($0)=\(PercentEncoding.encode(markup))" }
      .joined(separator: "&")
    #expect(!(try await app.get("\(path.route)?\(query)").text.contains("<script>alert")))

    let page = try await app.get(path.route).text
    for form in SeenForm.all(in: page, at: path.route, viewer: .stranger) where form.isPost {
      for name in form.typed {
        let response = try await app.post(path.route, form.entries(name, markup))
        #expect(response.status.code < 500, "\(path) \(name)")
        let location = response.headers["Location"]?.split(separator: "#").first.map(String.init)
        let shown = try await location == nil ? response.text : app.get(location ?? "").text
        #expect(!shown.contains("<script>alert"), "\(path) \(name)")
      }
    }
  }

  /// The parameters that rooms read from their addresses.
  private static func parameters() throws -> [String] {
    var names: Set<String> = []
    for file in try #require(FileManager.default.subpaths(atPath: "Sources/Gallery"))
    where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "Sources/Gallery/\(file)", encoding: .utf8)
      for match in text.matches(of: /visit\.(?:text|number)\("(\w+)"\)/) { names.insert(String(match.1)) }
    }
    #expect(names.count > 60)
    return names.sorted()
  }

  @Test("A source that is missing stops the start with its name")
  func missing() throws {
    let error = GalleryError.missingSource(path: "nowhere/Counter/Counter.swift")
    #expect(throws: error) { try SourceFolder(directory: "nowhere").files(["Counter/Counter.swift"]) }
    #expect(error.description.contains("nowhere/Counter/Counter.swift"))
  }

  @Test("The sources that are shown import Combine, Validation and Foundation alone")
  func imports() throws {
    let files = try #require(FileManager.default.subpaths(atPath: "Sources/GalleryModels"))
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "Sources/GalleryModels/\(file)", encoding: .utf8)
      let imports = text.split(separator: "\n").filter { $0.hasPrefix("import ") }
      let allowed = ["import Combine", "import Foundation", "import Validation"]
      #expect(imports.allSatisfy { allowed.contains(String($0)) }, "\(file)")
    }
  }

  @Test("Views, view models and services are layers: each in files and targets of its own")
  func layers() throws {
    let package = try String(contentsOfFile: "Package.swift", encoding: .utf8)
    #expect(package.contains(#".target(name: "GalleryModels", dependencies: ["Combine", "Validation"]"#))
    #expect(package.contains(#".target(name: "Validation", dependencies: ["Combine"]"#))
    let files = try #require(FileManager.default.subpaths(atPath: "Sources/GalleryModels"))
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "Sources/GalleryModels/\(file)", encoding: .utf8)
      let isViewModel = text.contains(/class \w+ViewModel\b/)
      let isService = text.contains(/(struct|class|protocol|actor) \w+(Service|API)\b/)
      #expect(!isViewModel || !isService, "\(file)")
    }
    let pages = try #require(FileManager.default.subpaths(atPath: "Sources/Gallery"))
    for file in pages where file.hasSuffix("Room.swift") {
      let text = try String(contentsOfFile: "Sources/Gallery/\(file)", encoding: .utf8)
      #expect(!text.contains(/class \w+ViewModel\b/), "\(file)")
    }
  }
}
