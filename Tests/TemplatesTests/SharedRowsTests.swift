import Foundation
import Synchronization
import Testing

@testable import Templates

/// Rows behind one object, shown by several pages at once.
@Suite("Shared rows", .timeLimit(.minutes(10)))
struct SharedRowsTests {
  final class Shelf: SharedRows {
    let rows: [PatchTests.Book]
    let serial = count.wrappingAdd(1, ordering: .relaxed).newValue

    private static let count = Atomic(0)

    init(_ rows: [PatchTests.Book]) { self.rows = rows }
  }

  struct Page: Sendable {
    var title = ""
    var shelf = Shelf([])
  }

  static let fields = Fields<Page>().text("title", \.title)
    .list("books", \.shelf, id: \.id, PatchTests.bookFields)

  /// The fields shown of a book; in the second list also those outside of it, which no two pages have in common.
  static let source = """
    <p>{{title}}</p>
    <ul>{{#books}}<li id="{{id}}" class="{{#isRead}}read{{/isRead}}"><b>{{title}}</b>{{#author}} by {{author}}{{/author}}
    <ol>{{#tags}}<li>{{name}}</li>{{/tags}}</ol></li>{{/books}}</ul>
    """
  static let openSource = """
    {{#books}}<p>{{pages}} of {{title}}</p>{{/books}}
    """

  static func template(_ source: String) throws -> PageTemplate<Page> {
    try TemplateLibrary(sources: ["page": source]).template("page", fields: fields)
  }

  static func live(_ template: PageTemplate<Page>, _ page: Page) -> (html: String, digest: UInt64) {
    var bytes: [UInt8] = []
    let digest = template.render(page, into: &bytes, live: true)
    return (String(decoding: bytes, as: UTF8.self), digest)
  }

  private static func shelf(_ random: inout Random, _ known: [PatchTests.Book]) -> Shelf {
    Shelf(PatchTests.page(&random, books: known).books)
  }

  @Test(
    "pages that share rows are each brought up to date, whatever they showed before", arguments: UInt64(0)..<8
  )
  func randomWalk(seed: UInt64) throws {
    var random = Random(seed)
    let template = try Self.template(Self.source)
    let known = (0..<6).map { _ in PatchTests.book(&random, id: UUID()) }
    var shelves = (0..<3).map { _ in Self.shelf(&random, known) }
    var pages = (0..<5).map { _ in Page(title: "", shelf: random.pick(shelves)) }
    var snapshots = pages.map { template.snapshot($0) }
    let browsers = try pages.map { try Browser(Self.live(template, $0).html) }
    for _ in 0..<20 {
      shelves[random.pick([0, 1, 2])] = Self.shelf(&random, known)
      let together = random.pick([true, true, false])
      let next = random.pick(shelves)
      for index in pages.indices {
        pages[index].shelf = together ? next : random.pick(shelves)
        pages[index].title = random.pick(PatchTests.words)
        // A page whose HTML alone is asked for knows nothing of the others.
        if random.pick([true, false]) { _ = Self.live(template, pages[index]) }
        var operations: [UInt8] = []
        template.patch(pages[index], since: &snapshots[index], into: &operations)
        try browsers[index].apply(operations)
        let expected = Self.live(template, pages[index])
        #expect(browsers[index].canonical == (try Browser(expected.html)).canonical)
        #expect(snapshots[index].digest == expected.digest)
        #expect(template.stateHash(pages[index]) == expected.digest)
        #expect(template.snapshot(pages[index]).digest == expected.digest)
      }
    }
  }

  @Test("HTML is the same whether or not the rows are known")
  func sameHTML() throws {
    var random = Random(7)
    let template = try Self.template(Self.source)
    let books = (0..<6).map { _ in PatchTests.book(&random, id: UUID()) }
    for rows in [books, books + [books[0]], []] {
      let page = Page(title: "a", shelf: Shelf(rows))
      let first = Self.live(template, page)
      let second = Self.live(template, page)
      let third = Self.live(template, page)
      let other = Self.live(try Self.template(Self.source), page)
      #expect(first == second)
      #expect(first == third)
      #expect(first == other)
    }
  }

  @Test("A page that ends at a limit is longer than that, and leaves nothing incomplete behind")
  func limited() throws {
    var random = Random(11)
    let template = try Self.template(Self.source)
    let books = (0..<40).map { _ in PatchTests.book(&random, id: UUID()) }
    let page = Page(title: "a", shelf: Shelf(books))
    let whole = Self.live(try Self.template(Self.source), page)
    for live in [true, false, true, true] {
      var (all, some): ([UInt8], [UInt8]) = ([], [])
      try Self.template(Self.source).render(page, into: &all, live: live)
      #expect(template.render(page, into: &some, live: live, upTo: all.count / 2) == nil)
      // A row more than the limit at most.
      #expect(some.count < all.count * 2 / 3)
    }
    for _ in 0..<4 {
      var (some, all): ([UInt8], [UInt8]) = ([], [])
      #expect(Self.live(template, page) == whole)
      // What is known to be long is not begun.
      #expect(template.render(page, into: &some, live: true, upTo: whole.html.utf8.count / 2) == nil)
      #expect(template.render(page, into: &all, live: true, upTo: whole.html.utf8.count) == whole.digest)
      #expect(String(decoding: all, as: UTF8.self) == whole.html)
    }
    #expect(template.stateHash(page) == whole.digest)
  }

  @Test("HTML of rows is remembered for the page it is on, and shows what is outside of the rows as it is")
  func rememberedHTML() throws {
    var random = Random(9)
    let template = try Self.template(Self.source)
    let books = (0..<3).map { _ in PatchTests.book(&random, id: UUID()) }
    var page = Page(title: "a", shelf: Shelf(books))
    for _ in 0..<3 { _ = Self.live(template, page) }
    #expect(template.program.rowCache.htmlCount > 0)
    page.title = "b"
    #expect(Self.live(template, page) == Self.live(try Self.template(Self.source), page))
    page.shelf = Shelf(books.reversed())
    #expect(Self.live(template, page) == Self.live(try Self.template(Self.source), page))
  }

  @Test("the HTML that is remembered is bounded, and what is used longest ago goes first")
  func boundedHTML() throws {
    var random = Random(11)
    let template = try Self.template(Self.source)
    var book = PatchTests.book(&random, id: UUID())
    book.title = String(repeating: "x", count: 1 << 20)
    let pages = (0..<6).map { _ in Page(title: "", shelf: Shelf([book])) }
    for page in pages {
      for _ in 0..<3 { _ = Self.live(template, page) }
      #expect(template.program.rowCache.htmlCount <= 4 << 20)
    }
    #expect(template.program.rowCache.htmlCount > 2 << 20)
    book.title = String(repeating: "x", count: 5 << 20)
    let large = Page(title: "", shelf: Shelf([book]))
    for _ in 0..<3 { _ = Self.live(template, large) }
    #expect(template.program.rowCache.htmlCount <= 4 << 20)
  }

  /// The address at which a snapshot holds the slots of its rows.
  private static func memory(of snapshot: Snapshot) -> UnsafeRawPointer? {
    snapshot.storage.lists[0].words.withUnsafeBytes { $0.baseAddress }
  }

  @Test("the state of shared rows is held once")
  func memory() throws {
    var random = Random(1)
    let template = try Self.template(Self.source)
    let books = (0..<100).map { _ in PatchTests.book(&random, id: UUID()) }
    let page = Page(title: "a", shelf: Shelf(books))
    var snapshots = (0..<10).map { _ in template.snapshot(page) }
    #expect(Set(snapshots.map(Self.memory(of:))).count <= 2)
    let changed = Page(title: "a", shelf: Shelf(Array(books.dropFirst())))
    for index in snapshots.indices {
      var operations: [UInt8] = []
      template.patch(changed, since: &snapshots[index], into: &operations)
      #expect(!operations.isEmpty)
    }
    #expect(Set(snapshots.map(Self.memory(of:))).count <= 2)
  }

  @Test("rows that show what is outside of them are each page's own")
  func openRows() throws {
    var random = Random(3)
    let template = try Self.template(Self.openSource)
    let shelf = Shelf((0..<3).map { _ in PatchTests.book(&random, id: UUID()) })
    var page = Page(title: "a", shelf: shelf)
    let browser = try Browser(Self.live(template, page).html)
    var snapshot = template.snapshot(page)
    page.title = "b"
    var operations: [UInt8] = []
    template.patch(page, since: &snapshot, into: &operations)
    try browser.apply(operations)
    #expect(browser.canonical == (try Browser(Self.live(template, page).html)).canonical)
  }

  @Test("what is remembered is bounded, and keeps no rows alive")
  func bounded() throws {
    var random = Random(5)
    let template = try Self.template(Self.source)
    let books = (0..<1000).map { _ in PatchTests.book(&random, id: UUID()) }
    var snapshots = (0..<2).map { _ in template.snapshot(Page()) }
    weak var gone: Shelf?
    for count in [1000, 999] + Array(repeating: 1, count: 100) + Array(repeating: 1000, count: 40) {
      let shelf = Shelf(Array(books.prefix(count)))
      gone = shelf
      for index in snapshots.indices {
        var operations: [UInt8] = []
        template.patch(Page(shelf: shelf), since: &snapshots[index], into: &operations)
      }
    }
    #expect(gone == nil)
    #expect(template.program.rowCache.count <= 64)
    #expect(template.program.rowCache.rowCount <= 32_768)
    #expect(template.program.rowCache.rowCount >= 20_000)
  }
}
