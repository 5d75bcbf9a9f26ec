import HTTP
import HTTPTesting
import LiveTesting
import Templates
import Testing

@testable import Live

@Suite("Two people, one list", .timeLimit(.minutes(10)))
struct RowConflictTests {
  private func titles(_ desk: Desk) -> [String] { desk.state.cards.map(\.title) }

  @Test("Ticking a row does not take another's text back", arguments: [true, false])
  func staleRow(isLive: Bool) async throws {
    let desk = Desk()
    try await desk.run(over: .memory) { site in
      let page = try await site.browser().load("/")
      let connection = try await site.browser().connect("/")
      try await connection.open()
      desk.update { $0.cards[1].title = "two alpha" }
      if isLive {
        let form = [("action", "setDone:true"), ("id", "2"), ("card", "two")]
        try await connection.submit(form + [("live-seen", "card:\(TextDigest("two"))")], form: "card-2")
      } else {
        try await page.press("Done: two")
      }
      #expect(desk.state.cards[1] == .init(id: "2", title: "two alpha", isDone: true))
    }
  }

  @Test("What is typed in a row is stored at once, and the answer says so")
  func saved() async throws {
    let desk = Desk()
    let connection = try await LiveConnection(TestClient(handler: try desk.site()), "/")
    try await connection.open()
    let base = ("live-seen", "card:\(TextDigest("one"))")
    for _ in 1...2 {
      let response = try await connection.change(
        [("id", "1"), ("card", "one b"), base], changed: ["card"], form: "card-1", revision: 1)
      #expect(response.status == .noContent)
      #expect(response["Live-Saved"] == "card")
    }
    #expect(titles(desk) == ["one b", "two"])
    let form = [("id", "1"), ("card", "one c"), ("action", "setDone:true")]
    let response = try await connection.submit(
      form + [("live-seen", "card:\(TextDigest("one")),\(TextDigest("one b"))")], form: "card-1")
    #expect(response.status == .noContent)
    #expect(response["Live-Saved"] == "card")
    #expect(desk.state.cards[0] == .init(id: "1", title: "one c", isDone: true))
    let unchanged = [
      ("id", "1"), ("action", "setDone:false"), ("card", "x"), ("live-seen", "card:\(TextDigest("x"))"),
    ]
    #expect(try await connection.submit(unchanged, form: "card-1")["Live-Saved"] == nil)
    #expect(titles(desk) == ["one c", "two"])
  }

  @Test("A row's form without the text leaves the text as it is")
  func withoutText() async throws {
    let desk = Desk()
    let client = TestClient(handler: try desk.site())
    let form = [("action", "setDone:true"), ("id", "1")]
    #expect(try await client.send(.post, "/", form: form).status == .seeOther)
    #expect(desk.state.cards[0] == .init(id: "1", title: "one", isDone: true))
    #expect(try await client.send(.post, "/", form: form + [("card", "in full")]).status == .seeOther)
    #expect(titles(desk) == ["in full", "two"])
  }

  @Test(
    "Typing over another's text is a conflict, and one chooses", arguments: TestConnection.allCases,
    [ConflictChoice.mine, .theirs])
  func typing(over connection: TestConnection, choice: ConflictChoice) async throws {
    let desk = Desk()
    try await desk.run(over: connection) { site in
      let page = try await site.browser().open("/")
      try await page.fill("Card", "one a", at: 0)
      #expect(titles(desk) == ["one a", "two"])
      desk.update { $0.cards[0].title = "theirs" }
      try await page.fill("Card", "one ab", at: 0)
      #expect(page.status == .conflict)
      #expect(page.conflicts == ["card": "theirs"])
      #expect(titles(desk) == ["theirs", "two"])
      try await page.keep(choice, of: "Card", at: 0)
      #expect(page.conflicts.isEmpty)
      #expect(titles(desk) == [choice == .mine ? "one ab" : "theirs", "two"])
      #expect(try page.field("Card", at: 0).value == desk.state.cards[0].title)
      try await page.fill("Card", "further", at: 0)
      #expect(titles(desk) == ["further", "two"])
    }
  }

  @Test("A live action is carried out, whatever became of its row's text")
  func action() async throws {
    let desk = Desk()
    let connection = try await LiveConnection(TestClient(handler: try desk.site()), "/")
    try await connection.open()
    desk.update { $0.cards[0].title = "theirs" }
    let form = [
      ("action", "setDone:true"), ("id", "1"), ("card", "mine"), ("live-seen", "card:\(TextDigest("one"))"),
    ]
    for _ in 1...2 {
      let response = try await connection.submit(form, form: "card-1", revision: 2)
      #expect(response.status == .conflict)
      #expect(response.text == #"{"conflicts":{"card":"theirs"}}"#)
    }
    #expect(desk.state.cards[0] == .init(id: "1", title: "theirs", isDone: true))
    #expect(desk.actions.withLock { $0 } == 1)
  }

  @Test(
    "A row goes with the text that was typed last, unless others changed it, and nobody is asked",
    arguments: [true, false], [true, false])
  func removal(isLive: Bool, isChanged: Bool) async throws {
    let desk = Desk()
    let client = TestClient(handler: try desk.site())
    let connection = try await LiveConnection(client, "/")
    try await connection.open()
    if isChanged { desk.update { $0.cards[0].title = "theirs" } }
    let form = [
      ("action", "remove"), ("id", "1"), ("card", "mine"), ("live-seen", "card:\(TextDigest("one"))"),
    ]
    let response =
      try await isLive
      ? connection.submit(form, form: "card-1", revision: 2) : client.send(.post, "/", form: form)
    #expect(response.status == (isLive ? .noContent : .seeOther))
    #expect(titles(desk) == ["two"])
    #expect(desk.state.removed == [.init(id: "1", title: isChanged ? "theirs" : "mine")])
  }

  @Test(
    "A text that can't be stored does not keep its row from going", arguments: [true, false],
    ["unstorable", String(repeating: "long ", count: 100)])
  func removalWithWrongText(isLive: Bool, text: String) async throws {
    let desk = Desk()
    let client = TestClient(handler: try desk.site())
    let connection = try await LiveConnection(client, "/")
    try await connection.open()
    let form = [("action", "remove"), ("id", "1"), ("card", text)]
    _ =
      try await isLive
      ? connection.submit(form, form: "card-1", revision: 2) : client.send(.post, "/", form: form)
    #expect(titles(desk) == ["two"])
    #expect(desk.state.removed.map(\.id) == ["1"])
  }

  @Test("A text for a row that was deleted comes back with a question")
  func deleted() async throws {
    let desk = Desk()
    let connection = try await LiveConnection(TestClient(handler: try desk.site()), "/")
    try await connection.open()
    desk.remove("1")
    let form = [("id", "1"), ("card", "mine"), ("live-seen", "card:\(TextDigest("one"))")]
    for _ in 1...2 {
      let response = try await connection.change(form, changed: ["card"], form: "card-1", revision: 3)
      #expect(response.status == .conflict)
      #expect(response.text == #"{"conflicts":{"card":null}}"#)
    }
    #expect(titles(desk) == ["two"])
    let kept = form + [("live-keep.card", "mine")]
    let response = try await connection.change(kept, changed: ["card"], form: "card-1")
    #expect(response.status == .noContent)
    #expect(response["Live-Saved"] == "card")
    #expect(titles(desk) == ["two", "mine"])
  }

  @Test(
    "Without JavaScript the action waits for the choice", arguments: TestConnection.allCases,
    [ConflictChoice.mine, .theirs])
  func plain(over connection: TestConnection, choice: ConflictChoice) async throws {
    let desk = Desk()
    try await desk.run(over: connection) { site in
      let page = try await site.browser().load("/")
      desk.update { $0.cards[0].title = "theirs" }
      try await page.fill("Card", "mine", at: 0)
      try await page.press("Done: one")
      #expect(page.status == .conflict)
      #expect(!desk.state.cards[0].isDone)
      try await page.press(choice == .mine ? "Keep mine" : "Keep theirs")
      #expect(page.target == "/")
      #expect(desk.state.cards[0] == .init(id: "1", title: choice.rawValue, isDone: true))
    }
  }

  @Test(
    "Without JavaScript a row that was deleted comes back, or not", arguments: TestConnection.allCases,
    [true, false])
  func plainDeleted(over connection: TestConnection, isWanted: Bool) async throws {
    let desk = Desk()
    try await desk.run(over: connection) { site in
      let page = try await site.browser().load("/")
      desk.remove("1")
      try await page.fill("Card", "mine", at: 0)
      try await page.press("Done: one")
      #expect(page.status == .conflict)
      #expect(page.document.title == "Deleted meanwhile")
      if isWanted {
        try await page.press("Put it back with my text")
      } else {
        try await page.follow("Let it go")
      }
      #expect(page.target == "/")
      let card = DeskState.Card(id: "1", title: "mine", isDone: true)
      #expect(desk.state.cards == [.init(id: "2", title: "two")] + (isWanted ? [card] : []))
    }
  }
}
