import HTTP
import HTTPTesting
import LiveTesting
import Templates
import Testing

@testable import Live

@Suite("Two people, one form", .timeLimit(.minutes(10)))
struct ConflictTests {
  @Test("What one did not change does not overwrite what another saved", arguments: BrowserKind.all)
  func staleForm(kind: BrowserKind) async throws {
    let desk = Desk()
    try await desk.run(over: kind.connection) { site in
      let (mine, theirs) = (try await kind.page(site), try await kind.page(site))
      try await theirs.fill("Title", "Dune Messiah")
      try await theirs.check("Read")
      try await theirs.check("B")
      try await theirs.press("Save")
      try await mine.fill("Author", "Frank Herbert")
      try await mine.fill("Text", "Spice.\nWorms.")
      try await mine.press("Save")
      #expect(
        desk.state.note
          == .init(
            title: "Dune Messiah", author: "Frank Herbert", text: "Spice.\nWorms.", isRead: true, tags: ["b"])
      )
      #expect(mine.conflicts.isEmpty)
      // Saved forms go on from what is stored now.
      try await mine.check("Read", false)
      try await mine.press("Save")
      #expect(!desk.state.note.isRead)
      #expect(desk.state.note.title == "Dune Messiah")
    }
  }

  @Test(
    "Where both changed the same field, nothing is done before one chooses",
    arguments: BrowserKind.all, [ConflictChoice.mine, .theirs])
  func sameField(kind: BrowserKind, choice: ConflictChoice) async throws {
    let desk = Desk()
    try await desk.run(over: kind.connection) { site in
      let page = try await kind.page(site)
      desk.update { $0.note.title = "Theirs" }
      try await page.fill("Title", "Mine")
      try await page.fill("Author", "Me")
      try await page.press("Save")
      #expect(page.status == .conflict)
      #expect(desk.state.note == .init(title: "Theirs"))
      if kind.runsScripts {
        #expect(page.conflicts == ["title": "Theirs"])
        #expect(try page.field("Title").value == "Mine")
        try await page.keep(choice, of: "Title")
        try await page.press("Save")
      } else {
        #expect(page.document.title == "Changed meanwhile")
        #expect(page.document.text.contains("Title of the book Theirs Theirs Mine Mine"))
        try await page.press(choice == .mine ? "Keep mine" : "Keep theirs")
      }
      #expect(page.status == (kind.runsScripts ? .noContent : .ok))
      #expect(desk.state.note == .init(title: choice == .mine ? "Mine" : "Theirs", author: "Me"))
      #expect(try page.field("Title").value == desk.state.note.title)
      #expect(desk.actions.withLock { $0 } == 1)
    }
  }

  @Test("Dropping what was typed asks nobody about what others changed", arguments: BrowserKind.all)
  func discarding(kind: BrowserKind) async throws {
    let desk = Desk()
    try await desk.run(over: kind.connection) { site in
      let page = try await kind.page(site)
      desk.update { $0.note.title = "Theirs" }
      try await page.fill("Title", "Mine")
      try await page.press("Drop")
      #expect(page.status != .conflict)
      #expect(page.conflicts.isEmpty)
      #expect(desk.state.note.title == "Theirs")
      #expect(try page.field("Title")["value"] == "Theirs")
    }
  }

  @Test("A page that is older than its stream overwrites nothing that others stored before the stream opened")
  func olderHTML() async throws {
    let desk = Desk()
    desk.update { $0.note.title = "Before" }
    let page = try await LiveConnection(TestClient(handler: try desk.site()), "/")
    desk.update { $0.note.title = "Theirs" }
    try await page.open()
    let form = [("title", "Mine"), ("author", "Me"), ("live-seen", "title:\(TextDigest("Before"))")]
    #expect(try await page.change(form, changed: ["title"], form: "note").status == .noContent)
    #expect(try await page.submit([("action", "save")] + form, form: "note").status == .conflict)
    #expect(desk.state.note.title == "Theirs")
  }

  @Test("Both changed it to the same: that is no conflict", arguments: BrowserKind.all)
  func sameText(kind: BrowserKind) async throws {
    let desk = Desk()
    try await desk.run(over: kind.connection) { site in
      let page = try await kind.page(site)
      desk.update { $0.note.title = "Same" }
      try await page.fill("Title", "Same")
      try await page.press("Save")
      #expect(page.status != .conflict)
      #expect(desk.state.note.title == "Same")
    }
  }

  @Test("Without JavaScript several fields are chosen one by one", arguments: TestConnection.allCases)
  func severalFields(over connection: TestConnection) async throws {
    let desk = Desk()
    try await desk.run(over: connection) { site in
      let page = try await site.browser().load("/")
      desk.update { $0.note = .init(title: "T", author: "A", text: "X\nY", isRead: true) }
      try await page.fill("Title", "my <title>")
      try await page.fill("Author", "me")
      try await page.fill("Text", "a\nb")
      try await page.check("A")
      try await page.press("Save")
      #expect(page.status == .conflict)
      #expect(page.document.all(.button).map(\.text) == ["Save"])
      try await page.check("Keep theirs", at: 1)
      try await page.press("Save")
      #expect(
        desk.state.note
          == .init(title: "my <title>", author: "A", text: "a\nb", isRead: true, tags: ["a"]))
    }
  }

  @Test("A form that was refused keeps what it is compared with", arguments: BrowserKind.all)
  func refused(kind: BrowserKind) async throws {
    let desk = Desk()
    try await desk.run(over: kind.connection) { site in
      let page = try await kind.page(site)
      try await page.fill("Title", "")
      try await page.fill("Author", "Me")
      try await page.press("Save")
      #expect(page.status == .unprocessableContent)
      desk.update { $0.note.text = "theirs" }
      try await page.fill("Title", "Again")
      try await page.press("Save")
      #expect(desk.state.note == .init(title: "Again", author: "Me", text: "theirs"))
    }
  }

  @Test("What the page itself filled in is nobody else's", arguments: TestConnection.allCases)
  func filledIn(over connection: TestConnection) async throws {
    let desk = Desk()
    try await desk.run(over: connection) { site in
      let page = try await site.browser().open("/")
      try await page.press("Fill")
      try await page.fill("Title", "Changed")
      try await page.press("Save")
      #expect(page.status == .noContent)
      #expect(desk.state.note == .init(title: "Changed", author: "In"))
    }
  }

  @Test("An action may find a conflict itself", arguments: BrowserKind.all)
  func foundByAction(kind: BrowserKind) async throws {
    let desk = Desk()
    try await desk.run(over: kind.connection) { site in
      let page = try await kind.page(site)
      try await page.fill("Author", "Nobody")
      try await page.press("Save")
      #expect(page.status == .conflict)
      #expect(desk.state.note == .init())
      if kind.runsScripts { #expect(page.conflicts == ["author": "Somebody"]) }
      if !kind.runsScripts { #expect(page.document.text.contains("Author Theirs Somebody Mine Nobody")) }
    }
  }

  @Test("A form that says nothing of its fields counts in full")
  func scripts() async throws {
    let desk = Desk()
    let client = TestClient(handler: try desk.site())
    desk.update { $0.note.text = "stored" }
    let form = [("action", "save"), ("title", "T")]
    #expect(try await client.send(.post, "/", form: form).status == .seeOther)
    #expect(desk.state.note == .init(title: "T", author: ""))
  }

  @Test("What is malformed is refused", arguments: [true, false])
  func malformed(isLive: Bool) async throws {
    let desk = Desk()
    let handler = try desk.site()
    let connection = try await LiveConnection(TestClient(handler: handler), "/")
    try await connection.open()
    for pair in [("live-seen", "title"), ("live-keep.title", "both")] {
      let form = [("action", "save"), ("title", "T"), pair]
      let status =
        try await isLive
        ? connection.submit(form).status : connection.client.send(.post, "/", form: form).status
      #expect(status == .badRequest)
      #expect(try await connection.change(form, changed: ["title"]).status == .badRequest)
    }
    #expect(desk.state.note == .init())
  }

  @Test("A live answer says what others stored, and says so again where the request comes again")
  func repeated() async throws {
    let desk = Desk()
    let connection = try await LiveConnection(TestClient(handler: try desk.site()), "/")
    try await connection.open()
    desk.update { $0.note.title = "The \"other\"" }
    let form = [("action", "save"), ("title", "Mine"), ("live-seen", "title:\(TextDigest("Dune"))")]
    for _ in 1...2 {
      let response = try await connection.submit(form, form: "note", revision: 4)
      #expect(response.status == .conflict)
      #expect(response["Content-Type"] == "application/json")
      #expect(response.text == #"{"conflicts":{"title":"The \"other\""}}"#)
    }
    #expect(try await connection.next().revision == 4)
    #expect(desk.state.note.title == "The \"other\"")
    #expect(desk.actions.withLock { $0 } == 0)
  }

  @Test("A site has a template of its own for the page")
  func ownTemplate() async throws {
    let desk = Desk()
    let template = """
      <!doctype html><html lang="en"><head><title>{{title}}</title></head><body><p>{{address}}</p>
      {{#choices}}<p>{{label}}, {{theirs}}, {{mine}}</p>{{/choices}}{{#isOne}}<p>one</p>{{/isOne}}</body></html>
      """
    let handler = try desk.site(templates: ["ask": template], conflictTemplate: "ask")
    try await TestSite.run(handler: handler) { site in
      let page = try await site.browser().load("/")
      desk.update { $0.note.isRead = true }
      desk.update { $0.note.title = "Theirs" }
      try await page.fill("Title", "Mine")
      try await page.press("Save")
      #expect(page.document.text == "/?desk Title of the book, Theirs, Mine one")
    }
    #expect(throws: TemplateError.self) { try desk.site(conflictTemplate: "missing") }
  }
}
