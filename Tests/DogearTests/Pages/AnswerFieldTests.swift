import Database
import HTTP
import HTTPTesting
import Testing

@testable import Dogear

/// The header fields that say who may keep an answer, and when to ask again: of each kind of answer.
@Suite("How long answers are kept, and by whom", .timeLimit(.minutes(10)))
struct AnswerFieldTests {
  private let app: AppFixture

  init() throws { app = try AppFixture(hasher: PasswordHasher(cost: .minimal)) }

  private func signIn() async throws -> String {
    let accounts = app.stores.services.accounts
    let account = try await accounts.store.create(username: "jon", password: "correct horse battery")
    return "session=\(try await accounts.sessions.start(for: account))"
  }

  private static let varies = "Accept, Cookie, Accept-Encoding"

  @Test("Pages differ by who asks and for what; pages of an account are kept nowhere")
  func pages() async throws {
    let cookies = try await signIn()
    for target in ["/books", "/reminders", "/books/sample-1", "/sign-in", "/gallery"] {
      let visitor = try await app.get(target)
      #expect(visitor.status == .ok, "\(target)")
      #expect(visitor["Content-Type"] == "text/html; charset=utf-8", "\(target)")
      #expect(visitor["Cache-Control"] == "private, no-cache", "\(target)")
      #expect(visitor["Vary"] == Self.varies, "\(target)")
      let owner = try await app.get(target, cookies: cookies)
      #expect(owner["Cache-Control"] == "no-store", "\(target)")
      #expect(owner["Vary"] == Self.varies, "\(target)")
    }
    let refused = try await app.post("/books", [("action", "add"), ("title", "")])
    #expect(refused.status == .unprocessableContent)
    #expect(refused["Cache-Control"] == "private, no-cache")
    #expect(refused["Vary"] == Self.varies)
  }

  @Test("Errors and refusals are kept nowhere, and say when to ask again where that helps")
  func errors() async throws {
    for accept in ["text/html", "application/json"] {
      let missing = try await app.get("/nothing", accept: accept)
      #expect(missing.status == .notFound)
      #expect(missing["Cache-Control"] == "no-store", "\(accept)")
      let foreign = try await TestClient(handler: app.respond).send(
        .post, "/books", headers: ["Accept": accept, "Origin": "https://evil.example"],
        form: [("action", "add")])
      #expect(foreign.status == .forbidden)
      #expect(foreign["Cache-Control"] == "no-store", "\(accept)")
    }
    for (error, seconds) in [
      (AccountsError.tooManyAttempts(seconds: 17), "17"), (DatabaseError.unreachable(reason: ""), "2"),
      (DatabaseError.outcomeUnknown, "2"), (DatabaseError.readOnly(""), "2"), (DatabaseError.overloaded, "2"),
      (DatabaseError.busy, "2"), (SecurityError.overloaded, "2"), (StoreError.notFound, nil),
      (StoreError.diskFull, nil), (AccountsError.wrongCode, nil), (DatabaseError.full, nil),
    ] as [(any Error, String?)] {
      #expect(HTTPError(describing: error).headers["Retry-After"] == seconds, "\(error)")
    }
  }

  @Test("What a network has asked too often says when to ask again, to programs and people")
  func tooOften() async throws {
    let client = TestClient(handler: app.respond, remoteAddress: "192.0.2.1")
    let target = "/isUserNameAvailable?userName=somebody"
    for _ in 0..<Attempts.freeNameChecks {
      let answer = try await client.send(.get, target)
      #expect(answer["Content-Type"] == "application/json; charset=utf-8")
      #expect(answer["Cache-Control"] == "no-store")
    }
    for accept in ["text/html", "*/*"] {
      let refused = try await client.send(.get, target, headers: ["Accept": accept])
      #expect(refused.status == .tooManyRequests)
      #expect(refused["Retry-After"] == "1")
      #expect(refused["Cache-Control"] == "no-store")
    }
  }

  @Test("Answers to scripts and what is drawn: the first are kept nowhere, the second for ever")
  func others() async throws {
    let client = TestClient(handler: app.respond)
    let options = try await client.send(.get, "/sign-in/passkey.json", headers: ["Host": "localhost"])
    #expect(options.status == .ok)
    #expect(options["Cache-Control"] == "no-store")
    #expect(options["Content-Type"] == "application/json")
    #expect(options.cookies.hasPrefix("visitor="))
    let bad = try await app.get("/isUserNameAvailable?userName=a")
    #expect(bad.status == .badRequest)
    #expect(bad["Cache-Control"] == "no-store")
    let page = try await app.get("/books/sample-1").text
    let drawn = try #require(page.firstMatch(of: /src="(\/covers\/drawn\.svg[^"]*)"/)?.1)
    let cover = try await app.get(String(drawn).replacing("&amp;", with: "&"))
    #expect(cover.status == .ok)
    #expect(cover["Content-Type"] == "image/svg+xml; charset=utf-8")
    #expect(cover["Cache-Control"] == "public, max-age=31536000, immutable")
    let style = try await app.get("/style.css")
    #expect(style["ETag"] != nil)
    #expect(style["Cache-Control"]?.contains("no-cache") == true)
  }

  @Test("Signing out empties what the browser keeps, and leads away")
  func signingOut() async throws {
    let cookies = try await signIn()
    for isSecure in [false, true] {
      let request = try Request(
        method: .post, target: "/sign-out",
        headers: ["Cookie": isSecure ? "__Host-\(cookies)" : cookies, "Sec-Fetch-Site": "same-origin"],
        isSecure: isSecure)
      let answer = await app.respond(request)
      #expect(answer.status == .seeOther)
      #expect(answer.headers["Location"] == "/books")
      #expect(answer.headers["Clear-Site-Data"] == (isSecure ? "\"storage\"" : nil))
      let ended = answer.headers.all("Set-Cookie").first { $0.contains("session=") }
      #expect(ended?.contains("Max-Age=0") == true)
      #expect(ended?.contains("HttpOnly") == true)
      #expect(ended?.contains("SameSite=Lax") == true)
    }
  }

  @Test("A page's stream is kept by nobody, and held up by no proxy")
  func streams() async throws {
    let answer = await app.respond(
      try Request(target: "/books", headers: ["Accept": "text/event-stream", "Host": "localhost"]))
    #expect(answer.headers["Content-Type"] == "text/event-stream; charset=utf-8")
    #expect(answer.headers["Cache-Control"] == "no-store, no-transform")
    #expect(answer.headers["X-Accel-Buffering"] == "no")
  }
}
