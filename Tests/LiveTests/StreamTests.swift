import HTTP
import Testing

@testable import Live

@Suite("The stream contract")
struct StreamTests {
  @Test("Loading a page leaves nothing behind")
  func loading() async throws {
    let book = try GuestBook()
    let html = try await TestBrowser(book).load()
    #expect(html.contains("<template id=\"live\" data-page="))
    #expect(html.hasSuffix("</body></html>"))
    #expect(book.site.pages.count == 0)
  }

  @Test("A stream that opens on the state its HTML shows has nothing to change")
  func sameState() async throws {
    let browser = TestBrowser(try GuestBook())
    try await browser.load()
    let event = try await browser.open()
    #expect(event.type == "patch")
    #expect(event.operations == [])
    #expect(event.revision == 0)
    #expect(browser.book.site.pages.count == 1)
  }

  @Test("What a cut stream lost of commands comes again, what arrived does not")
  func lostCommands() async throws {
    let browser = TestBrowser(try GuestBook())
    try await browser.load()
    let first = try await browser.open()
    _ = try await browser.post([("action", "sign"), ("name", "Ann")])
    let answer = try await browser.next()
    #expect(answer.commands.count == 3)
    browser.disconnect()
    #expect(try await browser.open(lastEventID: first.id).commands == answer.commands)
    browser.disconnect()
    #expect(try await browser.open().commands == [])
  }

  @Test("An unknown state gets everything", arguments: ["", "nonsense", "1-2"])
  func unknownState(id: String) async throws {
    let browser = TestBrowser(try GuestBook())
    try await browser.load()
    let event = try await browser.open(lastEventID: id)
    #expect(event.operations.contains { $0.contains("0 guests") })
  }

  @Test("All that changes in one turn is one patch, and ids count up")
  func coalescing() async throws {
    let browser = TestBrowser(try GuestBook())
    try await browser.load()
    let first = try await browser.open()
    let models = browser.book.models
    browser.loop.execute {
      models.opened?.guests.append(Guest(id: "a", name: "Ann"))
      models.opened?.guests.append(Guest(id: "b", name: "Bob"))
      models.opened?.guests[0].name = "Anne"
    }
    let event = try await browser.next()
    let added = event.operations.filter { $0.hasPrefix("[\"+\"") }
    #expect(added.count == 2)
    #expect(added.contains { $0.contains("Anne") })
    #expect(event.operations.contains { $0.contains("2 guests") })
    let epoch = try #require(first.id?.split(separator: "-").first)
    #expect(first.id == "\(epoch)-1")
    #expect(event.id == "\(epoch)-2")
  }

  @Test("A browser that comes back goes on where it was")
  func resumption() async throws {
    let browser = TestBrowser(try GuestBook())
    try await browser.load()
    _ = try await browser.open()
    browser.disconnect()
    let models = browser.book.models
    try await browser.loop.run { models.opened?.guests.append(Guest(id: "a", name: "Ann")) }
    let event = try await browser.open()
    #expect(event.operations.filter { $0.hasPrefix("[\"+\"") }.count == 1)
    #expect(browser.book.site.pages.count == 1)
  }

  @Test("A browser that missed a patch gets everything")
  func missedPatch() async throws {
    let browser = TestBrowser(try GuestBook())
    try await browser.load()
    let first = try await browser.open()
    let models = browser.book.models
    browser.loop.execute { models.opened?.guests.append(Guest(id: "a", name: "Ann")) }
    _ = try await browser.next()
    let event = try await browser.open(lastEventID: first.id)
    #expect(event.operations.contains { $0.hasPrefix("[\"h\"") && $0.contains("Ann") })
  }

  @Test("A page whose browser stays away ends")
  func grace() async throws {
    let browser = TestBrowser(try GuestBook(grace: .zero))
    try await browser.load()
    _ = try await browser.open()
    browser.disconnect()
    while browser.book.site.pages.count > 0 { try await browser.loop.run {} }
  }

  @Test("Templates of another build make the browser load the page again")
  func build() async throws {
    let browser = TestBrowser(try GuestBook())
    try await browser.load()
    let event = try await browser.open(build: "another")
    #expect(event.type == "reload")
    #expect(browser.book.site.pages.count == 0)
  }

  @Test("Ending a visitor's pages makes their browsers load them again; others stay")
  func ending() async throws {
    let book = try GuestBook()
    let (ann, bob) = (TestBrowser(book, visitor: "ann"), TestBrowser(book, visitor: "bob"))
    for browser in [ann, bob] {
      try await browser.load()
      _ = try await browser.open()
    }
    book.site.pages.end(visitorKey: "ann")
    #expect(try await ann.next().commands == [#"["reload"]"#])
    #expect(book.site.pages.count == 1)
  }

  @Test("A visitor has a bounded number of open pages, and beyond it a clear answer")
  func boundPerVisitor() async throws {
    let book = try GuestBook(limits: .init(perVisitor: 2))
    for _ in 1...2 {
      let browser = TestBrowser(book)
      try await browser.load()
      _ = try await browser.open()
    }
    let error = await #expect(throws: HTTPError.self) {
      let browser = TestBrowser(book)
      try await browser.load()
      _ = try await browser.open()
    }
    #expect(error?.status == .tooManyRequests)
    let other = TestBrowser(book, visitor: "other")
    try await other.load()
    #expect(try await other.open().type == "patch")
  }

  @Test("An address has a bounded number of open pages; one that ends makes room")
  func boundPerAddress() async throws {
    let book = try GuestBook(limits: .init(perAddress: 1), grace: .zero)
    let (ann, bob) = (TestBrowser(book, visitor: "ann"), TestBrowser(book, visitor: "bob"))
    try await ann.load()
    _ = try await ann.open()
    try await bob.load()
    await #expect(throws: HTTPError.self) { _ = try await bob.open() }
    ann.disconnect()
    while book.site.pages.count > 0 { try await ann.loop.run {} }
    #expect(try await bob.open().type == "patch")
  }

  @Test("Properties open and close dialogs, navigate and announce, each once")
  func effects() async throws {
    let browser = TestBrowser(try GuestBook())
    try await browser.load()
    _ = try await browser.open()
    let models = browser.book.models
    browser.loop.execute {
      models.opened?.isAsking = true
      models.opened?.news = "Ann is here"
    }
    #expect(try await browser.next().commands == [#"["open","question"]"#, #"["announce","Ann is here"]"#])
    browser.loop.execute {
      models.opened?.isAsking = false
      models.opened?.destination = "/bye"
    }
    #expect(try await browser.next().commands == [#"["close","question"]"#, #"["navigate","/bye"]"#])
  }
}
