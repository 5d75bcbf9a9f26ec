import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Live

@Suite("The form contract", .timeLimit(.minutes(10)))
struct FormTests {
  @Test("An untouched form has no messages")
  func untouched() async throws {
    let html = try await GuestBook().load().response.text
    #expect(!html.contains("A name is needed"))
    #expect(!html.contains("aria-invalid"))
  }

  @Test("A used field has its message, and the patch says which request it includes")
  func usedField() async throws {
    let page = try await GuestBook().open()
    #expect(try await page.change([("name", "")], changed: ["name"]).status == .noContent)
    let patch = try await page.next()
    #expect(patch.revision == 1)
    #expect(patch.texts.contains { $0.contains("A name is needed") })
    #expect(patch.texts.contains { $0.contains("aria-invalid") })
  }

  @Test("What is older than what came already is ignored")
  func olderRequests() async throws {
    let book = try GuestBook()
    let page = try await book.open()
    try await page.change([("name", "new")], changed: ["name"], revision: 5)
    _ = try await page.next()
    try await page.change([("name", "old")], changed: ["name"], revision: 4)
    #expect(try await book.change { $0.name } == "new")
  }

  @Test("A submission takes the form's own values and is answered with the messages")
  func invalidSubmission() async throws {
    let page = try await GuestBook().open()
    let response = try await page.submit([("action", "sign"), ("name", "")], form: "sign")
    #expect(response.status == .unprocessableContent)
    #expect(try await page.next().texts.contains { $0.contains("A name is needed") })
  }

  @Test("An accepted form is emptied, its dialog closed, the focus moved, in one patch")
  func acceptedSubmission() async throws {
    let page = try await GuestBook().open()
    let form = [("action", "sign"), ("name", "Ann"), ("agrees", "on")]
    #expect(try await page.submit(form, form: "sign").status == .noContent)
    let patch = try await page.next()
    #expect(patch.revision == 1)
    #expect(patch.texts.contains { $0.contains("Ann") })
    #expect(
      patch.orders == [
        #"["reset","sign",1,{"agrees":"on","name":""}]"#, #"["close","dialog"]"#, #"["focus","g0"]"#,
      ])
  }

  @Test("A submission that arrives twice is carried out once")
  func repeatedSubmission() async throws {
    let book = try GuestBook()
    let page = try await book.open()
    for _ in 1...2 {
      let response = try await page.submit([("action", "sign"), ("name", "Ann")], revision: 7)
      #expect(response.status == .noContent)
    }
    #expect(book.submissions.count == 1)
  }

  @Test("A redirect names its place, and its message survives it")
  func redirect() async throws {
    let page = try await GuestBook().open()
    let response = try await page.submit([("action", "leave")])
    #expect(response["Live-Location"] == "/elsewhere")
    let cookie = try #require(response["Set-Cookie"]?.split(separator: ";").first)
    let html = try await page.client.send(.get, "/", headers: ["Cookie": String(cookie)])
    #expect(html.text.contains("Good bye, “friend”"))
    let shown = try #require(html["Set-Cookie"]?.split(separator: ";").first)
    let next = try await page.client.send(.get, "/", headers: ["Cookie": String(shown)])
    #expect(!next.text.contains("Good bye"))
    #expect(next["Set-Cookie"]?.contains("Max-Age=0") == true)
  }

  @Test("A tab that loads while another is redirected leaves that one its message")
  func redirectBesideAnotherTab() async throws {
    let client = TestClient(handler: try GuestBook().handler)
    let form = "http://localhost/guests"
    let response = try await client.send(
      .post, "/", headers: ["Referer": "\(form)?add=1", "Sec-Fetch-Site": "same-origin"],
      form: [("action", "leave")])
    let cookie = String(try #require(response["Set-Cookie"]?.split(separator: ";").first))
    for other: Headers in [["Cookie": cookie], ["Cookie": cookie, "Referer": "http://localhost/books"]] {
      let html = try await client.send(.get, "/", headers: other)
      #expect(!html.text.contains("Good bye"))
      #expect(html["Set-Cookie"] == nil)
    }
    let html = try await client.send(.get, "/", headers: ["Cookie": cookie, "Referer": form])
    #expect(html.text.contains("Good bye"))
    #expect(html["Set-Cookie"] != nil)
  }

  @Test(
    "The message's cookie stays off unencrypted connections where the page came over an encrypted one",
    arguments: ["https", "http"])
  func secureFlash(scheme: String) async throws {
    let proxy = ForwardedHeaders(trusting: try TrustedProxies(["127.0.0.1"]))
    let client = TestClient(handler: wrapped(in: [proxy], try GuestBook().handler))
    var headers: Headers = [
      "X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": scheme, "Sec-Fetch-Site": "same-origin",
    ]
    // Left by a form, taken over by the page that shows it, and removed.
    var response = try await client.send(.post, "/", headers: headers, form: [("action", "leave")])
    for lifetime in ["60", "60", "0"] {
      let cookie = try #require(response["Set-Cookie"])
      #expect(cookie.contains("; Max-Age=\(lifetime);"))
      #expect(cookie.hasSuffix("; Secure; SameSite=Lax") == (scheme == "https"), "\(cookie)")
      headers["Cookie"] = cookie.split(separator: ";").first.map(String.init)
      response = try await client.send(.get, "/", headers: headers)
    }
  }

  @Test("Becoming someone else makes the visitor's other pages load again")
  func endingOtherPages() async throws {
    let book = try GuestBook()
    let (page, other) = (try await book.open(), try await book.open())
    #expect(try await page.submit([("action", "signIn")])["Live-Location"] == "/")
    #expect(try await other.next().orders == [#"["reload"]"#])
    #expect(book.site.pages.count == 1)
  }

  @Test("A submission says where the focus is, too")
  func focusOfASubmission() async throws {
    let book = try GuestBook()
    let page = try await book.open()
    #expect(
      try await page.submit([("action", "sign"), ("name", "")], focus: "name").status == .unprocessableContent
    )
    #expect(try await book.change { $0.focused } == "name")
  }

  @Test("A change takes no field where the person chose what others stored")
  func heldField() async throws {
    let book = try GuestBook()
    let page = try await book.open()
    for (side, name) in [("theirs", ""), ("mine", "Ann")] {
      try await page.change([("name", "Ann"), ("live-keep.name", side)], changed: ["name"], form: "sign")
      #expect(try await book.change { $0.name } == name)
    }
  }

  @Test("A request that a later one overtook does not move the focus back")
  func overtakenFocus() async throws {
    let book = try GuestBook()
    let page = try await book.open()
    try await page.change([], changed: [], form: "sign", revision: 3, focus: "g2")
    try await page.change([], changed: [], form: "other", revision: 2, focus: "g1")
    #expect(try await book.change { $0.focused } == "g2")
  }

  @Test("The focus is followed, and only moved when the model moves it")
  func focus() async throws {
    let book = try GuestBook()
    let page = try await book.open()
    try await page.change([], changed: [], focus: "g1")
    #expect(try await page.next().commands == [])
    #expect(try await book.change { $0.focused } == "g1")
    try await book.change { $0.focused = "g2" }
    #expect(try await page.next().orders == [#"["focus","g2"]"#])
  }

  @Test("A page that is open no more says so")
  func gone() async throws {
    let page = try await GuestBook().load()
    #expect(try await page.change([("name", "x")], changed: ["name"]).status == .gone)
  }

  @Test("Nobody reaches another visitor's page")
  func otherVisitor() async throws {
    let page = try await GuestBook().open()
    let headers: Headers = [
      "Visitor": "thief", "Live-Page": page.token, "Live-Revision": "1", "Live-Fields": "name",
    ]
    let response = try await page.client.send(.post, "/", headers: headers, form: [("name", "x")])
    #expect(response.status == .gone)
  }
}

@Suite("Forms without JavaScript", .timeLimit(.minutes(10)))
struct PlainFormTests {
  private func post(
    _ form: [(String, String)], _ headers: [(String, String)] = [], to book: GuestBook? = nil
  ) async throws -> TestResponse {
    let book = try book ?? GuestBook()
    let fields = Headers(headers.map { (name: $0.0, value: $0.1) })
    return try await TestClient(handler: book.handler).send(.post, "/", headers: fields, form: form)
  }

  @Test("An accepted form is answered with a redirect")
  func accepted() async throws {
    let response = try await post([("action", "sign"), ("name", "Ann")])
    #expect(response.status == .seeOther)
    #expect(response["Location"] == "/?signed")
  }

  @Test("A refused form comes back with its messages and values")
  func refused() async throws {
    let response = try await post([("action", "sign"), ("agrees", "on")])
    #expect(response.status == .unprocessableContent)
    #expect(response.text.contains("A name is needed"))
    #expect(response.text.contains("checked"))
  }

  @Test("A refused form has the title of what was typed")
  func title() async throws {
    let client = TestClient(handler: try Desk().site())
    #expect(try await client.send(.get, "/").text.contains(">Desk Dune</title>"))
    let refused = try await client.send(.post, "/", form: [("action", "save"), ("title", "")])
    #expect(refused.status == .unprocessableContent)
    #expect(refused.text.contains(">Desk </title>"))
  }

  @Test("Control characters do not get into a line of text")
  func controls() {
    let fields = FormFields([(name: "x", value: "a\u{0}b\r\nc\td")])
    #expect(fields.line("x") == "a\u{FFFD}bc d")
    #expect(fields.line("y") == "")
  }

  @Test(
    "What can't be meant is refused, and told what is wrong",
    arguments: [
      ([("name", "x")], Status.badRequest, "action"),
      ([("action", "unknown")], .badRequest, "unknown"),
      ([("action", "sign"), ("name", String(repeating: "x", count: 101))], .contentTooLarge, "name"),
    ])
  func refusals(form: [(String, String)], status: Status, word: String) async throws {
    let response = try await post(form)
    #expect(response.status == status)
    #expect(response.text.contains(word))
  }

  @Test(
    "Malformed headers of a live request are refused",
    arguments: [
      [("Live-Page", "t"), ("Live-Revision", "x")], [("Live-Page", "t")],
      [("Live-Page", "t"), ("Live-Revision", "-1")],
      [("Live-Page", String(repeating: "t", count: 65)), ("Live-Revision", "1")],
      [("Live-Page", "t"), ("Live-Revision", "1"), ("Live-Fields", String(repeating: "a,", count: 300))],
    ])
  func malformedHeaders(headers: [(String, String)]) async throws {
    #expect(try await post([("name", "x")], headers).status == .badRequest)
  }

  @Test(
    "A form that another site sends is refused",
    arguments: [
      [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")],
      [("Origin", "http://evil.example")],
      [("Origin", "null")], [("Origin", "http://localhost:81")], [("Origin", "http://localhost/x")],
      [("Origin", "http://notlocalhost")], [("Origin", "http://evil.example/://localhost")], [("Origin", "")],
      [("Origin", "localhost")], [("Origin", "x://localhost")], [("Origin", "://localhost")],
      [("Origin", "httpss://localhost")],
      [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://localhost")], [("Sec-Fetch-Site", "")],
      [("Origin", "http://localhost"), ("Origin", "http://evil.example")],
      [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")],
    ])
  func crossSite(headers: [(String, String)]) async throws {
    let book = try GuestBook()
    #expect(try await post([("action", "sign"), ("name", "x")], headers, to: book).status == .forbidden)
    #expect(book.submissions.count == 0)
  }

  @Test(
    "The site's own forms are accepted",
    arguments: [
      [("Sec-Fetch-Site", "same-origin")], [("Origin", "http://localhost")],
      [("Origin", "https://LOCALHOST")], [],
      // A proxy that passes its own name for the server on as the host.
      [("Sec-Fetch-Site", "same-origin"), ("Origin", "https://books.example")],
    ])
  func sameSite(headers: [(String, String)]) async throws {
    #expect(try await post([("action", "sign"), ("name", "x")], headers).status == .seeOther)
  }
}
