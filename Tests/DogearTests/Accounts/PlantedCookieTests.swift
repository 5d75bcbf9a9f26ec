import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

/// Somebody puts a cookie of theirs, or one that they made up, into another person's browser before that person signs
/// in, and uses it afterwards (session fixation).
@Suite("A cookie that somebody planted", .timeLimit(.minutes(10)))
struct PlantedCookieTests {
  enum Cookie: CaseIterable, Sendable {
    case unknownSession, malformedSession, ownSession, endedSession, visitorAsSession, unsignedVisitor,
      ownVisitor, firstStep
  }

  private let app: AppFixture

  init() async throws {
    app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    for name in ["jon", "mallory"] {
      _ = try await app.accounts.store.create(username: name, password: SiteWalk.password)
    }
  }

  private func planted(_ cookie: Cookie) async throws -> String {
    switch cookie {
    case .unknownSession: return "session=\(SecureToken().value)"
    case .malformedSession: return "session=known"
    case .ownSession: return try await session()
    case .endedSession:
      let cookies = try await session()
      _ = try await app.post(AccountsPath.signOut.route, [], cookies: cookies)
      return cookies
    case .visitorAsSession:
      return try await app.get("/books").cookies.replacing("visitor=", with: "session=")
    case .unsignedVisitor: return "visitor=\(SecureToken().value)"
    case .ownVisitor:
      let visitor = try await app.get("/books").cookies
      let book = [("action", "add"), ("title", "Planted"), ("author", ""), ("isbn", ""), ("pages", "")]
      #expect(try await app.post("/books", book, cookies: visitor).status == .seeOther)
      return visitor
    case .firstStep:
      try await app.setUpSecondFactor(of: "mallory")
      return try await app.signIn("mallory").cookies
    }
  }

  private func session() async throws -> String {
    "session=\(try await app.accounts.sessions.start(for: try await app.account("mallory")))"
  }

  private func name(_ cookies: String) async throws -> String? {
    let page = try await app.get("/books", cookies: cookies)
    return TestDocument(html: page.text).element(id: "account-name")?.text
  }

  private static func value(of name: String, in cookies: String) -> String? {
    cookies.split(separator: "; ").first { $0.hasPrefix("\(name)=") }.map {
      String($0.dropFirst(name.count + 1))
    }
  }

  @Test(
    "It is good for nothing once its victim has signed in or up", arguments: Cookie.allCases, [true, false])
  func worthless(cookie: Cookie, signsUp: Bool) async throws {
    let planted = try await planted(cookie)
    let form =
      signsUp
      ? [
        ("action", "signUp"), ("username", "zoe"), ("password", SiteWalk.password),
        ("passwordConfirmation", SiteWalk.password),
      ] : [("action", "signIn"), ("username", "jon"), ("password", SiteWalk.password)]
    let path = signsUp ? AccountsPath.signUp : .signIn
    let response = try await app.post(path.route, form, cookies: planted)
    #expect(response.status == .seeOther)
    let victim = signsUp ? "zoe" : "jon"
    let token = try #require(Self.value(of: "session", in: response.cookies))
    #expect(!planted.contains(token))
    #expect(try await name("session=\(token)") == victim)
    // Whoever planted it is nobody with it, and sees nothing of the victim's.
    let book = [("action", "add"), ("title", "Secret book"), ("author", ""), ("isbn", ""), ("pages", "")]
    _ = try await app.post("/books", book, cookies: "session=\(token)")
    #expect(try await name(planted) == nil)
    #expect(try await !app.get("/books", cookies: planted).text.contains("Secret book"))
    // What a visitor has joins the account of whoever signs in, and is not left behind.
    if cookie == .ownVisitor {
      #expect(try await app.get("/books", cookies: "session=\(token)").text.contains("Planted"))
      #expect(try await !app.get("/books", cookies: planted).text.contains("Planted"))
      #expect(response.headers.all("Set-Cookie").contains { $0.hasPrefix("visitor=;") })
    }
  }

  @Test("The first step of one account is not the first step of another")
  func firstStep() async throws {
    let planted = try await planted(.firstStep)
    try await app.setUpSecondFactor(of: "jon")
    let response = try await app.signIn("jon", cookies: planted)
    #expect(Self.value(of: "first-step", in: response.cookies) != nil)
    #expect(Self.value(of: "first-step", in: response.cookies) != Self.value(of: "first-step", in: planted))
  }
}
