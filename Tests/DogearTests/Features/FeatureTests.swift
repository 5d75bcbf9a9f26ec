import Database
import Foundation
import HTTP
import Live
import Testing

@testable import Dogear

@Suite("Features", .timeLimit(.minutes(10)))
struct FeatureTests {
  private enum LostPath: String, SitePath {
    static let group = "lost"
    case found = "/found"
    case lost = "/lost/{id}"
  }

  /// A feature with an address that has no page.
  private struct LostFeature: Feature {
    typealias Path = LostPath

    init(_ services: Services) {}

    func addRoutes(to routes: inout Routes) throws {
      routes.get(LostPath.found) { _ in .text("found") }
    }
  }

  @Test("Each has a name, addresses and migrations of its own")
  func apart() {
    let names = Features.all.migrations.map(\.name)
    #expect(Set(names).count == names.count)
    let routes = Features.all.types.flatMap { Array($0.routes.values) }
    #expect(Set(routes).count == routes.count)
    #expect(Features.all.paths.count == routes.count)
    #expect(Features.all.paths["books.book"] == "/books/{id}")
  }

  @Test("An address that leads nowhere is found at start-up")
  func leadsNowhere() throws {
    let app = try AppFixture()
    var routes = try app.routes()
    #expect(throws: FeatureError.leadsNowhere(path: "lost.lost", route: "/lost/{id}")) {
      try routes.add(LostFeature(app.stores.services))
    }
    #expect("\(FeatureError.leadsNowhere(path: "a.b", route: "/c"))" == "the address a.b, /c, has no page")
  }

  @Test("Templates write no address of a page out")
  func templates() throws {
    let folder = AppFixture.root + "/Templates"
    let address = /(?:href|action)="\/([a-z][^"]*)"/
    let files: Set<Substring> = ["style.css", "night.css", "gallery.css", "favicon.svg"]
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder) where file.hasSuffix(".mustache")
    {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      for match in text.matches(of: address) where !match.1.hasPrefix("icons.svg#") {
        #expect(files.contains(match.1), "\(file) writes \(match.0): use {{paths.…}}")
      }
    }
  }

  @Test("The navigation says which section a page is in")
  func sections() {
    let link = SectionLink(section: Section("Books", at: BooksPath.shelf), path: "/books/sample-1")
    #expect(link.section.route == "/books")
    for (path, isCurrent) in [
      ("/books", true), ("/books/deleted", true), ("/bookshelf", false), ("/", false),
    ] {
      #expect(SectionLink(section: link.section, path: path).isCurrent == isCurrent)
    }
  }
}
