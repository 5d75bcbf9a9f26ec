import Foundation
import Testing

@testable import Templates

/// Lists so long that comparing them takes several parts, also where nothing is written.
@Suite("Long lists in parts", .timeLimit(.minutes(10)))
struct LongListPartsTests {
  private typealias Page = SharedRowsTests.Page
  private typealias Shelf = SharedRowsTests.Shelf

  private static func books(_ count: Int) -> [PatchTests.Book] {
    var random = Random(1)
    return (0..<count).map { _ in PatchTests.book(&random, id: UUID()) }
  }

  /// Patches until it is complete, and returns the operations of each part.
  private static func patch(
    _ template: PageTemplate<Page>, _ page: Page, _ snapshot: inout Snapshot, limit: Int
  ) throws -> [[UInt8]] {
    var parts: [[UInt8]] = []
    repeat {
      try #require(parts.count < 1000)
      var operations: [UInt8] = []
      template.patch(page, since: &snapshot, into: &operations, limit: limit)
      parts.append(operations)
    } while !snapshot.isComplete
    return parts
  }

  @Test("A part ends after some rows, and what was compared is not compared again")
  func unchanged() throws {
    let template = try SharedRowsTests.template(SharedRowsTests.source)
    var books = Self.books(1000)
    var snapshot = template.snapshot(Page(shelf: Shelf(books)))
    books[999].title = "The last"
    let page = Page(shelf: Shelf(books))
    let parts = try Self.patch(template, page, &snapshot, limit: 10_000)
    #expect(parts.count == 5)
    #expect(parts.dropLast().allSatisfy { $0.isEmpty })
    #expect(try #require(parts.last).isEmpty == false)
    // The rows are known now.
    #expect(try Self.patch(template, page, &snapshot, limit: 10_000) == [[]])
    #expect(snapshot.digest == SharedRowsTests.live(template, page).digest)
  }

  @Test("A list that nothing tells from others is compared whole, as it would be again and again")
  func withoutSerial() throws {
    let library = try TemplateLibrary(sources: ["page": SharedRowsTests.source])
    let template = try library.template("page", fields: PatchTests.fields)
    var page = PatchTests.Page(books: Self.books(1000))
    var snapshot = template.snapshot(page)
    page.books[999].title = "The last"
    var operations: [UInt8] = []
    template.patch(page, since: &snapshot, into: &operations, limit: 10_000)
    #expect(snapshot.isComplete)
    #expect(!operations.isEmpty)
  }

  @Test("Whatever moved, came and went, the browser shows the page", arguments: UInt64(0)..<6)
  func walk(seed: UInt64) throws {
    var random = Random(seed)
    let template = try SharedRowsTests.template(SharedRowsTests.source)
    var page = Page(shelf: Shelf(Self.books(450)))
    var snapshot = template.snapshot(page)
    let browser = try Browser(SharedRowsTests.live(template, page).html)
    for _ in 0..<3 {
      var books = page.shelf.rows
      for _ in 0..<random.pick([0, 1, 5]) {
        switch random.pick([0, 1, 2, 3]) {
        case 0: books.swapAt(random.pick(Array(books.indices)), random.pick(Array(books.indices)))
        case 1: books.remove(at: random.pick(Array(books.indices)))
        case 2: books.insert(PatchTests.book(&random, id: UUID()), at: random.pick(Array(books.indices)))
        default: books[random.pick(Array(books.indices))].title = random.pick(PatchTests.words)
        }
      }
      page = Page(title: random.pick(PatchTests.words), shelf: Shelf(books))
      let limit = random.pick([500, 50_000])
      for operations in try Self.patch(template, page, &snapshot, limit: limit) {
        try browser.apply(operations)
      }
      #expect(try Self.patch(template, page, &snapshot, limit: .max) == [[]])
      let expected = SharedRowsTests.live(template, page)
      #expect(browser.canonical == (try Browser(expected.html)).canonical)
      #expect(snapshot.digest == expected.digest)
    }
  }
}
