import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Live

@Suite("What a submission says and brings about", .timeLimit(.minutes(10)))
struct SubmissionTests {
  private func submission(_ pairs: (String, String)...) -> Submission {
    Submission(plain: FormFields(pairs.map { (name: $0.0, value: $0.1) }), token: "t")
  }

  @Test(
    "A button's value may say more than the action's name",
    arguments: [
      ("setDone:true", "true", true), ("setDone:false", "false", false), ("setDone:", "", nil),
      ("setDone", nil, nil), ("move:up:2", "up:2", nil), ("setDone:TRUE", "TRUE", nil),
    ] as [(String, String?, Bool?)])
  func argument(value: String, argument: String?, isOn: Bool?) {
    let submission = submission(("action", value))
    #expect(submission.argument == argument)
    #expect(submission.isOn == isOn)
  }

  @Test("A row that the browser made has an id, texts and a place")
  func newRow() {
    let new = submission(("new", "r1"), ("new.title", "a\nb"), ("new.note", ""), ("place", "after:x:1"))
    #expect(new.newID == "r1")
    #expect(new.newText("title") == "ab")
    #expect(new.newText("note") == "")
    #expect(new.newText("other") == nil)
    #expect(new.place == .after("x:1"))
    let none = submission(("new", ""), ("place", ""))
    #expect(none.newID == nil)
    #expect(none.newText("title") == nil)
    #expect(none.place == nil)
  }

  @Test(
    "A place is beside a row or at an end",
    arguments: [
      ("start", .start), ("end", .end), ("before:1", .before("1")), ("after:1", .after("1")),
      ("before:", nil),
      ("beside:1", nil), ("Start", nil), ("1", nil), ("", nil),
    ] as [(String, ListPlace?)])
  func place(text: String, place: ListPlace?) {
    #expect(ListPlace(text) == place)
  }

  @Test("A new row's text is bounded as the row's is")
  func limit() async throws {
    let client = TestClient(handler: try Desk().site())
    let form = [("action", "remove"), ("id", "1"), ("new.card", String(repeating: "x", count: 101))]
    #expect(try await client.send(.post, "/", form: form).status == .contentTooLarge)
  }

  @Test("A live page moves its focus and says what happened, once")
  func live() async throws {
    let desk = Desk()
    let connection = try await LiveConnection(TestClient(handler: try desk.site()), "/")
    try await connection.open()
    let form = [("action", "save"), ("title", "T"), ("author", "A"), ("text", "")]
    let response = try await connection.submit(form, form: "note", focus: "title")
    #expect(response.status == .noContent)
    #expect(response["Set-Cookie"] == nil)
    let orders = try await connection.next().orders
    #expect(orders.suffix(2) == [#"["focus","announcer"]"#, #"["announce","Saved."]"#])
    #expect(orders.count == 3)
    // The browser has the focus where it was moved: nothing more is asked of it.
    try await connection.change([], changed: [], focus: "announcer")
    #expect(try await connection.next().orders.isEmpty)
  }

  @Test("Without JavaScript the next page says it", arguments: TestConnection.allCases)
  func plain(over connection: TestConnection) async throws {
    try await Desk().run(over: connection) { site in
      let page = try await site.browser().load("/")
      try await page.press("Save")
      #expect(page.document.text.hasPrefix("Saved."))
      try await page.reload()
      #expect(!page.document.text.hasPrefix("Saved."))
    }
  }
}
