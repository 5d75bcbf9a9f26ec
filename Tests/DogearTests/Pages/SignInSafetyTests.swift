import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

/// Cookies and sessions, as a browser and another site see them.
@Suite("Signing in and out is safe", .timeLimit(.minutes(10)))
struct SignInSafetyTests {
  private let app: AppFixture
  private let signIn = [("action", "signIn"), ("username", "jon"), ("password", "correct horse battery")]

  init() async throws {
    app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    _ = try await app.stores.services.accounts.store.create(username: "jon", password: signIn[2].1)
  }

  private func isSignedIn(_ cookies: String) async throws -> Bool {
    try await app.get("/books", cookies: cookies).text.contains("id=\"account-name\"")
  }

  @Test(
    "Another site can sign nobody out",
    arguments: [["Sec-Fetch-Site": "cross-site"], ["Origin": "https://evil.example"]] as [Headers])
  func signOutFromElsewhere(_ headers: Headers) async throws {
    let cookies = try await app.post("/sign-in", signIn).cookies
    var headers = headers
    headers["Cookie"] = cookies
    let refused = try await TestClient(handler: app.respond).send(.post, "/sign-out", headers: headers)
    #expect(refused.status == .forbidden)
    #expect(refused.headers.all("Set-Cookie").isEmpty)
    #expect(try await isSignedIn(cookies))
    _ = try await app.post("/sign-out", [], cookies: cookies)
    #expect(try await !isSignedIn(cookies))
  }

  @Test("Who signs in again leaves the old session behind, and their data where it is")
  func again() async throws {
    let first = try await app.post("/sign-in", signIn).cookies
    _ = try await app.post("/books", [("action", "add"), ("key", "k"), ("title", "Dune")], cookies: first)
    _ = try await app.stores.services.accounts.store.create(username: "ann", password: signIn[2].1)
    let second = try await app.post(
      "/sign-in", [("action", "signIn"), ("username", "ann"), ("password", signIn[2].1)], cookies: first
    ).cookies
    #expect(try await !isSignedIn(first))
    #expect(try await isSignedIn(second))
    #expect(try await !app.get("/books", cookies: second).text.contains("Dune"))
    let third = try await app.post("/sign-in", signIn).cookies
    #expect(try await app.get("/books", cookies: third).text.contains("Dune"))
  }

  @Test("The visitor's cookie goes when somebody signs in, the session's when they sign out")
  func removed() async throws {
    let visitor = try await app.get("/books").cookies
    let signedIn = try await app.post("/sign-in", signIn, cookies: visitor)
    #expect(
      signedIn.headers.all("Set-Cookie").contains { $0.hasPrefix("visitor=;") && $0.contains("Max-Age=0") })
    let signedOut = try await app.post("/sign-out", [], cookies: signedIn.cookies)
    #expect(
      signedOut.headers.all("Set-Cookie").contains { $0.hasPrefix("session=;") && $0.contains("Max-Age=0") })
  }

  @Test("Over TLS the browser is told to remove its storage as somebody signs out", arguments: [true, false])
  func storage(isSecure: Bool) async throws {
    let request = try Request(
      method: .post, target: "/sign-out", headers: ["Sec-Fetch-Site": "same-origin"], body: [],
      isSecure: isSecure)
    let response = await app.respond(request)
    #expect(response.status == .seeOther)
    #expect(response.headers["Clear-Site-Data"] == (isSecure ? "\"storage\"" : nil))
  }

  @Test("The pages of an account are private, and nobody else's go on by their streams")
  func privatePages() async throws {
    let visitor = try await app.get("/books")
    #expect(!visitor.text.contains("data-private"))
    let cookies = try await app.post("/sign-in", signIn).cookies
    #expect(try await app.get("/books", cookies: cookies).text.contains("<html lang=\"en\" data-private"))
  }

  @Test("Over TLS every cookie is for TLS alone; scripts read none", arguments: [true, false])
  func secure(isSecure: Bool) async throws {
    let app = app
    func send(_ method: HTTP.Method, _ target: String, _ form: [(String, String)] = []) async throws
      -> [String]
    {
      let body = form.map { "\($0.0)=\($0.1.replacing(" ", with: "+"))" }.joined(separator: "&")
      let request = try Request(
        method: method, target: target,
        headers: [
          "Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded", "Cookie": cookies,
        ],
        body: Array(body.utf8), isSecure: isSecure)
      return await app.respond(request).headers.all("Set-Cookie")
    }
    var cookies = ""
    var all = try await send(.get, "/books")
    cookies = all.compactMap { $0.split(separator: ";").first.map(String.init) }.joined(separator: "; ")
    let signedIn = try await send(.post, "/sign-in", signIn)
    cookies = signedIn.compactMap { $0.split(separator: ";").first.map(String.init) }.joined(separator: "; ")
    all += signedIn + (try await send(.post, "/sign-out"))
    let prefix = isSecure ? "__Host-" : ""
    let names = Set(all.compactMap { $0.split(separator: "=").first.map(String.init) })
    #expect(names.isSuperset(of: ["\(prefix)visitor", "\(prefix)session"]))
    #expect(all.count >= 4)
    // Each once in a response (RFC 6265, 4.1.1).
    cookies = ""
    let signedUp = try await send(.post, "/sign-in", signIn).compactMap { $0.split(separator: "=").first }
    #expect(signedUp.count == Set(signedUp).count)
    #expect(signedUp.contains("\(prefix)visitor"))
    for cookie in all {
      #expect(cookie.contains("; Secure") == isSecure, "\(cookie)")
      #expect(cookie.contains("; HttpOnly"), "\(cookie)")
      #expect(cookie.contains("; SameSite="), "\(cookie)")
    }
  }
}
