import HTTPTesting
import LiveTesting
import Testing

@testable import Live

@Suite("The limits on open pages, as browsers meet them", .timeLimit(.minutes(10)))
struct OpenPageLimitTests {
  @Test("A visitor has a bounded number of open pages, and beyond it a clear answer")
  func boundPerVisitor() async throws {
    let book = try GuestBook(limits: .init(perVisitor: 2))
    let pages = [try await book.open(), try await book.open()]
    let error = await #expect(throws: TestFailure.self) { try await book.open() }
    #expect(error?.description.contains("429") == true)
    let other = try await book.open(visitor: "other")
    #expect(book.site.pages.count == 3)
    #expect(other.isOpen)
    #expect(pages.allSatisfy { $0.isOpen })
  }

  @Test("Whoever goes from page to page is not refused: the pages they left make room")
  func leftPages() async throws {
    let book = try GuestBook(limits: .init(perVisitor: 2))
    let (kept, left) = (try await book.open(), try await book.open())
    left.disconnect()
    try await waitUntil { book.site.pages.page(left.token, visitorKey: "someone")?.isLeft == true }
    let newest = try await book.open()
    #expect(book.site.pages.count == 2)
    // There is no room for it as long as both others are shown.
    await #expect(throws: TestFailure.self) { try await left.open() }
    #expect(kept.isOpen)
    #expect(newest.isOpen)
  }

  @Test("An address has a bounded number of open pages; one that ends makes room")
  func boundPerAddress() async throws {
    let book = try GuestBook(limits: .init(perAddress: 1), grace: .zero)
    let ann = try await book.open(visitor: "ann")
    await #expect(throws: TestFailure.self) { try await book.open(visitor: "ann") }
    ann.disconnect()
    try await waitUntil { book.site.pages.count == 0 }
    #expect(try await book.open(visitor: "ann").isOpen)
  }

  @Test("At an address with too many open pages a newcomer gets a place; the page that had it may come back")
  func sharesPerAddress() async throws {
    let book = try GuestBook(limits: .init(perAddress: 2))
    let (older, newer) = (try await book.open(visitor: "ann"), try await book.open(visitor: "ann"))
    let bob = try await book.open(visitor: "bob")
    let ended = await #expect(throws: TestFailure.self) { try await older.next() }
    #expect(ended?.description.contains("nothing came") == false)
    #expect(book.site.pages.count == 2)
    book.site.pages.end(visitorKey: "bob")
    #expect(try await bob.next().orders == [#"["reload"]"#])
    try await waitUntil { book.site.pages.count == 1 }
    try await older.open()
    #expect(book.site.pages.count == 2)
    book.site.pages.end(visitorKey: "ann")
    for page in [older, newer] { #expect(try await page.next().orders == [#"["reload"]"#]) }
  }
}
