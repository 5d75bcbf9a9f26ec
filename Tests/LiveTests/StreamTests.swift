import HTTP
import HTTPTesting
import LiveTesting
import Templates
import Testing

@testable import Live

@Suite("The stream contract", .timeLimit(.minutes(10)))
struct StreamTests {
  @Test("Loading a page leaves nothing behind")
  func loading() async throws {
    let book = try GuestBook()
    let html = try await book.load().response.text
    #expect(html.contains("<template id=\"live\" data-visitor="))
    #expect(html.hasSuffix("</body></html>"))
    #expect(book.site.pages.count == 0)
  }

  @Test("A stream that opens on the state its HTML shows has nothing to change")
  func sameState() async throws {
    let book = try GuestBook()
    let patch = try await book.load().open()
    #expect(patch.operations == [])
    #expect(patch.revision == 0)
    #expect(!patch.reloads)
  }

  @Test("What a cut stream lost of commands comes again, what arrived does not")
  func lostCommands() async throws {
    let page = try await GuestBook().load()
    let first = try await page.open()
    try await page.submit([("action", "sign"), ("name", "Ann")], form: "sign")
    let answer = try await page.next()
    #expect(answer.commands.count == 3)
    page.disconnect()
    #expect(try await page.open(lastEventID: first.id).commands == answer.commands)
    page.disconnect()
    #expect(try await page.open().commands == [])
  }

  @Test("An unknown state gets everything", arguments: ["", "nonsense", "1-2"])
  func unknownState(id: String) async throws {
    let patch = try await GuestBook().load().open(lastEventID: id)
    #expect(patch.texts.contains { $0.contains("0 guests") })
  }

  @Test("A tab that was duplicated loads a page of its own where the first one has its stream")
  func duplicatedWhileOpen() async throws {
    let page = try await GuestBook().open()
    let second = page.duplicated()
    #expect(try await second.open().reloads)
    try await page.change([("name", "Ann")], changed: ["name"])
    #expect(try await page.next().revision == 1)
  }

  @Test("It does, too, where the first one is away and was heard of")
  func duplicatedAfterUse() async throws {
    let page = try await GuestBook().open()
    try await page.change([("name", "Ann")], changed: ["name"])
    _ = try await page.next()
    page.disconnect()
    #expect(try await page.duplicated().open().reloads)
    #expect(try await !page.open().reloads)
  }

  @Test("A browser that was heard of and got no patch yet goes on")
  func lostPatches() async throws {
    let page = try await GuestBook().load()
    let shown = page.lastEventID
    _ = try await page.open()
    try await page.change([("name", "Ann")], changed: ["name"])
    _ = try await page.next()
    // The server may not know yet that the stream was cut, or know it.
    let patch = try await page.open(lastEventID: shown)
    #expect(!patch.reloads)
    #expect(patch.revision == 1)
    #expect(patch.texts.contains { $0.contains("0 guests") })
    page.disconnect()
    #expect(try await !page.open(lastEventID: shown).reloads)
  }

  @Test("A browser whose first patch was lost goes on; another one may be the page then")
  func lostFirstPatch() async throws {
    let first = try await GuestBook().open()
    first.disconnect()
    let second = first.duplicated()
    #expect(try await second.open().texts.contains { $0.contains("0 guests") })
    #expect(try await first.open().reloads)
    try await second.change([("name", "Ann")], changed: ["name"])
    #expect(try await second.next().revision == 1)
  }

  @Test("All that changes in one turn is one patch, and ids count up")
  func coalescing() async throws {
    let book = try GuestBook()
    let page = try await book.load()
    let first = try await page.open()
    try await book.change { model in
      model.guests.append(Guest(id: "a", name: "Ann"))
      model.guests.append(Guest(id: "b", name: "Bob"))
      model.guests[0].name = "Anne"
    }
    let patch = try await page.next()
    let added = patch.texts.filter { $0.hasPrefix("[\"+\"") }
    #expect(added.count == 2)
    #expect(added.contains { $0.contains("Anne") })
    #expect(patch.texts.contains { $0.contains("2 guests") })
    let epoch = try #require(first.id?.split(separator: "-").first)
    #expect(first.id == "\(epoch)-1")
    #expect(patch.id == "\(epoch)-2")
  }

  @Test("A browser that comes back goes on where it was")
  func resumption() async throws {
    let book = try GuestBook()
    let page = try await book.open()
    page.disconnect()
    try await book.change { $0.guests.append(Guest(id: "a", name: "Ann")) }
    let patch = try await page.open()
    #expect(patch.texts.filter { $0.hasPrefix("[\"+\"") }.count == 1)
    #expect(book.site.pages.count == 1)
  }

  @Test("A browser that missed a patch gets everything")
  func missedPatch() async throws {
    let book = try GuestBook()
    let page = try await book.load()
    let first = try await page.open()
    try await book.change { $0.guests.append(Guest(id: "a", name: "Ann")) }
    _ = try await page.next()
    let patch = try await page.open(lastEventID: first.id)
    #expect(patch.texts.contains { $0.hasPrefix("[\"h\"") && $0.contains("Ann") })
  }

  @Test("A stream that comes as its page ends is closed, and the browser tries again")
  func lateStream() async throws {
    let book = try GuestBook()
    let browser = try await book.open()
    let page = try #require(book.site.pages.page(browser.token, visitorKey: "someone"))
    book.site.pages.endAll()
    let stream = EventStream.inMemory(loop: .shared) { _ in }
    try await EventLoop.shared.run { page.attach(stream, lastEventID: nil, tab: nil) }
    #expect(stream.isClosed)
    #expect(try await !browser.open().reloads)
    #expect(book.site.pages.count == 1)
  }

  @Test("A page that says whom it was made for is nobody else's", arguments: ["someone", "another"])
  func privatePage(of maker: String) async throws {
    let book = try GuestBook()
    let page = try await LiveConnection(
      TestClient(handler: book.handler), "/",
      headers: ["Visitor": "someone", "Live-Visitor": TextDigest(maker).description])
    #expect(try await page.open().reloads == (maker == "another"))
    #expect(book.site.pages.count == (maker == "another" ? 0 : 1))
  }

  @Test("A page waits for its browser as long as its grace time", arguments: TestConnection.allCases)
  func grace(over connection: TestConnection) async throws {
    let clock = VirtualClock()
    let book = try GuestBook(grace: .seconds(60), clock: clock)
    try await TestSite.run(over: connection, clock: clock, handler: book.handler) { site in
      let page = try await site.browser().open("/")
      try await page.fill("Name", "Ann")
      let model = book.models.opened
      // Just before its end the page goes on, and has the whole time again when the browser is gone once more.
      for _ in 1...2 {
        try await leave(page, clock)
        try await clock.advance(by: 59.999)
        #expect(book.site.pages.count == 1)
        try await page.reconnect()
        #expect(book.models.opened === model)
        try await clock.advance(by: 60)
        #expect(book.site.pages.count == 1)
      }
      // Just after, another page takes its place.
      try await leave(page, clock)
      try await clock.advance(by: 60)
      #expect(book.site.pages.count == 0)
      try await page.reconnect()
      #expect(book.site.pages.count == 1)
      #expect(book.models.opened !== model)
    }
  }

  /// Returns once the server has noticed, which a timer tells.
  private func leave(_ page: TestPage, _ clock: VirtualClock) async throws {
    let before = clock.scheduler.scheduledCount
    page.disconnect()
    try await waitUntil { clock.scheduler.scheduledCount != before }
  }

  @Test("A page goes with the answer that was to open its stream, where nobody takes it")
  func neverOpened() async throws {
    let book = try GuestBook()
    let loop = EventLoop.shared
    for _ in 0..<3 {
      let request = try Request(target: "/", headers: ["Accept": "text/event-stream"], loop: loop)
      try await loop.run {
        let response = try await book.router.respond(to: request)
        #expect(book.site.pages.count == 1)
        withExtendedLifetime(response) {}
      }
      try await waitUntil { book.site.pages.count == 0 }
    }
  }

  @Test("Templates of another build make the browser load the page again")
  func build() async throws {
    let book = try GuestBook()
    #expect(try await book.load().open(build: "another").reloads)
    #expect(book.site.pages.count == 0)
  }

  @Test("So does another version of what pages depend on beside them")
  func version() async throws {
    let (first, second) = (try GuestBook(version: "1"), try GuestBook(version: "2"))
    let build = try await first.load().build
    #expect(try await !first.load().open(build: build).reloads)
    #expect(try await !GuestBook(version: "1").load().open(build: build).reloads)
    #expect(try await second.load().open(build: build).reloads)
  }

  @Test("Ending a visitor's pages makes their browsers load them again; others stay")
  func ending() async throws {
    let book = try GuestBook()
    let (ann, bob) = (try await book.open(visitor: "ann"), try await book.open(visitor: "bob"))
    book.site.pages.end(visitorKey: "ann")
    #expect(try await ann.next().orders == [#"["reload"]"#])
    #expect(book.site.pages.count == 1)
    bob.disconnect()
  }

  @Test("Properties open and close dialogs, navigate and announce, each once")
  func effects() async throws {
    let book = try GuestBook()
    let page = try await book.open()
    try await book.change { model in
      model.isAsking = true
      model.news = "Ann is here"
    }
    #expect(try await page.next().orders == [#"["open","question"]"#, #"["announce","Ann is here"]"#])
    try await book.change { model in
      model.isAsking = false
      model.destination = "/bye"
    }
    #expect(try await page.next().orders == [#"["close","question"]"#, #"["navigate","/bye"]"#])
  }
  @Test("A stream that takes the place of another one of the same tab closes it, and goes on alone")
  func replacedStream() async throws {
    let book = try GuestBook()
    let browser = try await book.open()
    let page = try #require(book.site.pages.page(browser.token, visitorKey: "someone"))
    browser.disconnect()
    try await waitUntil { page.isLeft }
    let streams = (0..<2).map { _ in EventStream.inMemory(loop: .shared) { _ in } }
    try await EventLoop.shared.run {
      for stream in streams { page.attach(stream, lastEventID: nil, tab: "same") }
    }
    #expect(streams.map(\.isClosed) == [true, false])
    #expect(!page.isLeft)
  }
}
