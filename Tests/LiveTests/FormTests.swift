import HTTP
import Testing

@testable import Live

@Suite("The form contract")
struct FormTests {
  private func openBrowser() async throws -> TestBrowser {
    let browser = TestBrowser(try GuestBook())
    try await browser.load()
    _ = try await browser.open()
    return browser
  }

  @Test("An untouched form has no messages")
  func untouched() async throws {
    let html = try await TestBrowser(try GuestBook()).load()
    #expect(!html.contains("A name is needed"))
    #expect(!html.contains("aria-invalid"))
  }

  @Test("A used field has its message, and the patch says which request it includes")
  func usedField() async throws {
    let browser = try await openBrowser()
    #expect(try await browser.post([("name", "")], changed: ["name"]).status == .noContent)
    let event = try await browser.next()
    #expect(event.revision == 1)
    #expect(event.operations.contains { $0.contains("A name is needed") })
    #expect(event.operations.contains { $0.contains("aria-invalid") })
  }

  @Test("What is older than what came already is ignored")
  func olderRequests() async throws {
    let browser = try await openBrowser()
    _ = try await browser.post([("name", "new")], changed: ["name"], revision: 5)
    _ = try await browser.next()
    _ = try await browser.post([("name", "old")], changed: ["name"], revision: 4)
    let models = browser.book.models
    #expect(try await browser.loop.run { models.opened?.name } == "new")
  }

  @Test("A submission takes the form's own values and is answered with the messages")
  func invalidSubmission() async throws {
    let browser = try await openBrowser()
    let response = try await browser.post([("action", "sign"), ("name", "")])
    #expect(response.status == .unprocessableContent)
    #expect(try await browser.next().operations.contains { $0.contains("A name is needed") })
  }

  @Test("An accepted form is emptied, its dialog closed, the focus moved, in one patch")
  func acceptedSubmission() async throws {
    let browser = try await openBrowser()
    let response = try await browser.post([("action", "sign"), ("name", "Ann"), ("agrees", "on")])
    #expect(response.status == .noContent)
    let event = try await browser.next()
    #expect(event.revision == 1)
    #expect(event.operations.contains { $0.contains("Ann") })
    #expect(
      event.commands == [
        #"["reset","sign",1,{"agrees":"on","name":""}]"#, #"["close","dialog"]"#, #"["focus","g0"]"#,
      ])
  }

  @Test("A submission that arrives twice is carried out once")
  func repeatedSubmission() async throws {
    let browser = try await openBrowser()
    for _ in 1...2 {
      let response = try await browser.post([("action", "sign"), ("name", "Ann")], revision: 7)
      #expect(response.status == .noContent)
    }
    #expect(browser.book.submissions.count == 1)
  }

  @Test("A redirect names its place, and its message survives it")
  func redirect() async throws {
    let browser = try await openBrowser()
    let response = try await browser.post([("action", "leave")])
    #expect(response.headers["Live-Location"] == "/elsewhere")
    let cookie = try #require(response.headers["Set-Cookie"]?.split(separator: ";").first)
    let html = try await browser.respond(.get, "/", [("Cookie", String(cookie))])
    #expect(html.text.contains("Good bye, “friend”"))
    let shown = try #require(html.headers["Set-Cookie"]?.split(separator: ";").first)
    let next = try await browser.respond(.get, "/", [("Cookie", String(shown))])
    #expect(!next.text.contains("Good bye"))
    #expect(next.headers["Set-Cookie"]?.contains("Max-Age=0") == true)
  }

  @Test("Becoming someone else makes the visitor's other pages load again")
  func endingOtherPages() async throws {
    let browser = try await openBrowser()
    let other = TestBrowser(browser.book)
    try await other.load()
    _ = try await other.open()
    #expect(try await browser.post([("action", "signIn")]).headers["Live-Location"] == "/")
    #expect(try await other.next().commands == [#"["reload"]"#])
    #expect(browser.book.site.pages.count == 1)
  }

  @Test("The focus is followed, and only moved when the model moves it")
  func focus() async throws {
    let browser = try await openBrowser()
    _ = try await browser.post([], changed: [], focus: "g1")
    let event = try await browser.next()
    #expect(event.commands == [])
    let models = browser.book.models
    #expect(try await browser.loop.run { models.opened?.focused } == "g1")
    browser.loop.execute { models.opened?.focused = "g2" }
    #expect(try await browser.next().commands == [#"["focus","g2"]"#])
  }

  @Test("A page that is open no more says so")
  func gone() async throws {
    let browser = TestBrowser(try GuestBook())
    try await browser.load()
    #expect(try await browser.post([("name", "x")], changed: ["name"]).status == .gone)
  }

  @Test("Nobody reaches another visitor's page")
  func otherVisitor() async throws {
    let browser = try await openBrowser()
    let thief = TestBrowser(browser.book, visitor: "thief")
    let headers = [("Live-Page", browser.token), ("Live-Revision", "1"), ("Live-Fields", "name")]
    let response = try await thief.respond(.post, "/", headers, form: [("name", "x")])
    #expect(response.status == .gone)
  }
}

@Suite("Forms without JavaScript")
struct PlainFormTests {
  @Test("An accepted form is answered with a redirect")
  func accepted() async throws {
    let browser = TestBrowser(try GuestBook())
    let response = try await browser.respond(.post, "/", form: [("action", "sign"), ("name", "Ann")])
    #expect(response.status == .seeOther)
    #expect(response.headers["Location"] == "/?signed")
  }

  @Test("A refused form comes back with its messages and values")
  func refused() async throws {
    let browser = TestBrowser(try GuestBook())
    let response = try await browser.respond(.post, "/", form: [("action", "sign"), ("agrees", "on")])
    #expect(response.status == .unprocessableContent)
    #expect(response.text.contains("A name is needed"))
    #expect(response.text.contains("checked"))
  }

  @Test("Control characters do not get into a line of text")
  func controls() async throws {
    let browser = TestBrowser(try GuestBook())
    let fields = FormFields([(name: "x", value: "a\u{0}b\r\nc\td")])
    #expect(fields.line("x") == "a\u{FFFD}bc d")
    #expect(fields.line("y") == "")
    _ = try await browser.load()
  }

  @Test(
    "What can't be meant is refused, and told what is wrong",
    arguments: [
      ([("name", "x")], Status.badRequest, "action"),
      ([("action", "unknown")], .badRequest, "unknown"),
      ([("action", "sign"), ("name", String(repeating: "x", count: 101))], .contentTooLarge, "name"),
    ])
  func refusals(form: [(String, String)], status: Status, word: String) async throws {
    let browser = TestBrowser(try GuestBook())
    let error = await #expect(throws: HTTPError.self) {
      _ = try await browser.respond(.post, "/", form: form)
    }
    #expect(error?.status == status)
    #expect(error?.message.contains(word) == true)
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
    let browser = TestBrowser(try GuestBook())
    let error = await #expect(throws: HTTPError.self) {
      _ = try await browser.respond(.post, "/", headers, form: [("name", "x")])
    }
    #expect(error?.status == .badRequest)
  }

  @Test(
    "A form that another site sends is refused",
    arguments: [
      [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")],
      [("Origin", "http://evil.example")],
      [("Origin", "null")], [("Origin", "http://localhost:81")], [("Origin", "http://localhost/x")],
      [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://localhost")], [("Sec-Fetch-Site", "")],
    ])
  func crossSite(headers: [(String, String)]) async throws {
    let browser = TestBrowser(try GuestBook())
    let error = await #expect(throws: HTTPError.self) {
      _ = try await browser.respond(.post, "/", headers, form: [("action", "sign"), ("name", "x")])
    }
    #expect(error?.status == .forbidden)
    #expect(browser.book.submissions.count == 0)
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
    let browser = TestBrowser(try GuestBook())
    let response = try await browser.respond(
      .post, "/", headers, form: [("action", "sign"), ("name", "x")])
    #expect(response.status == .seeOther)
  }
}
