import Foundation
import Testing

@testable import Templates

/// A page that shows the same rows twice, each time otherwise.
@Suite("Shared rows in two lists", .timeLimit(.minutes(10)))
struct TwoListsTests {
  private typealias Page = SharedRowsTests.Page

  private static let source = """
    <p>{{title}}</p><ul>{{#books}}<li id="{{id}}"><b>{{title}}</b></li>{{/books}}</ul>
    <ol>{{#others}}<li id="o-{{id}}" class="{{#isRead}}read{{/isRead}}"><i>{{author}}</i> {{pages}}</li>{{/others}}</ol>
    """

  private static func template() throws -> PageTemplate<Page> {
    let fields = Fields<Page>().text("title", \.title)
      .list("books", \.shelf, id: \.id, PatchTests.bookFields)
      .list("others", \.shelf, id: \.id, PatchTests.bookFields)
    return try TemplateLibrary(sources: ["page": source]).template("page", fields: fields)
  }

  private static func html(_ template: PageTemplate<Page>, _ page: Page) -> String {
    var bytes: [UInt8] = []
    template.render(page, into: &bytes, live: true)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Each list has its own markup, also when the rows are known")
  func markup() throws {
    var random = Random(3)
    let books = (0..<3).map { _ in PatchTests.book(&random, id: UUID()) }
    let page = Page(title: "a", shelf: SharedRowsTests.Shelf(books))
    let template = try Self.template()
    let expected = Self.html(template, page)
    #expect(["<b>", "<i>"].map { expected.split(separator: $0).count } == [4, 4])
    for _ in 0..<4 { #expect(Self.html(template, page) == expected) }
    #expect(template.program.rowCache.htmlCount > 0)
  }

  @Test("Open pages are brought up to date in both, with what is remembered of each")
  func patches() throws {
    var random = Random(4)
    let books = (0..<4).map { _ in PatchTests.book(&random, id: UUID()) }
    let template = try Self.template()
    var pages = (0..<3).map { _ in Page(title: "a", shelf: SharedRowsTests.Shelf(books)) }
    var snapshots = pages.map { template.snapshot($0) }
    let browsers = try pages.map { try Browser(Self.html(template, $0)) }
    for round in 1...4 {
      let shelf = SharedRowsTests.Shelf(Array(books.dropFirst(round % 3).reversed()))
      for index in pages.indices {
        pages[index].shelf = shelf
        var operations: [UInt8] = []
        template.patch(pages[index], since: &snapshots[index], into: &operations)
        try browsers[index].apply(operations)
        let fresh = Self.html(try Self.template(), pages[index])
        #expect(browsers[index].canonical == (try Browser(fresh)).canonical)
      }
    }
  }
}
