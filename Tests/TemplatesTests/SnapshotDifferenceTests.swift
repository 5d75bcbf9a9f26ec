import Foundation
import Testing

@testable import Templates

/// The place of the slot in which a page differs from what a snapshot says of it.
@Suite("Differences from a snapshot", .timeLimit(.minutes(10)))
struct SnapshotDifferenceTests {
  static let source = """
    <title>{{title}}</title>
    <ul>{{#books}}<li id="{{id}}">{{title}}</li>{{/books}}</ul>
    {{#isOpen}}<p class="{{draft}}">
      {{message}}</p>{{/isOpen}}
    """

  private func difference(_ old: PatchTests.Page, _ new: PatchTests.Page) throws -> String? {
    let template = try TemplateLibrary(sources: ["page": Self.source])
      .template("page", fields: PatchTests.fields)
    return template.difference(new, from: template.snapshot(old))
  }

  @Test("there is none where the page shows the same")
  func none() throws {
    #expect(try difference(PatchTests.Page(title: "a"), PatchTests.Page(title: "a")) == nil)
    // Hidden: the section of the message is closed.
    #expect(try difference(PatchTests.Page(message: "a"), PatchTests.Page(message: "b")) == nil)
  }

  @Test("it is the first slot's, as file, line and column")
  func firstSlot() throws {
    let open = PatchTests.Page(title: "a", message: "m", isOpen: true)
    var other = open
    other.message = "n"
    #expect(try difference(open, other) == "page.mustache:4:3")
    other.draft = "d"
    #expect(try difference(open, other) == "page.mustache:3:15")
    other.title = "b"
    #expect(try difference(open, other) == "page.mustache:1:1")
    #expect(try difference(open, PatchTests.Page(title: "a")) == "page.mustache:3:1")
  }

  @Test("a row's difference is its list's")
  func list() throws {
    var random = Random(3)
    let one = PatchTests.Page(books: [PatchTests.book(&random, id: UUID())])
    var other = one
    other.books[0].title += "!"
    #expect(try difference(one, other) == "page.mustache:2:5")
  }

  @Test("it is there exactly where a patch would be", arguments: UInt64(0)..<20)
  func randomWalk(seed: UInt64) throws {
    var random = Random(seed)
    let known = (0..<3).map { _ in PatchTests.book(&random, id: UUID()) }
    for _ in 0..<10 {
      var snapshot = PatchTests.template.snapshot(PatchTests.page(&random, books: known))
      let page = PatchTests.page(&random, books: known)
      let difference = PatchTests.template.difference(page, from: snapshot)
      var operations: [UInt8] = []
      PatchTests.template.patch(page, since: &snapshot, into: &operations)
      #expect((difference == nil) == operations.isEmpty)
      #expect(PatchTests.template.difference(page, from: snapshot) == nil)
    }
  }
}
