import Combine
import HTTP
import HTTPTesting
import Testing

@testable import Dogear

@Suite("Limits on what somebody without an account may begin", .timeLimit(.minutes(10)))
struct AttemptsTests {
  private let app: AppFixture

  init() throws {
    app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
  }

  private func client(_ address: String) -> TestClient {
    TestClient(handler: app.respond, remoteAddress: address)
  }

  private func send(
    _ form: [(String, String)], to target: String, from address: String, cookie: String? = nil
  ) async throws -> TestResponse {
    try await client(address).send(
      .post, target,
      headers: ["Accept": "text/html", "Sec-Fetch-Site": "same-origin", "Cookie": cookie ?? ""], form: form)
  }

  private func signUp(_ name: String, from address: String) async throws -> TestResponse {
    // Each with the cookie of a visitor.
    let visitor = try #require(try await client(address).send(.get, "/sign-up")["set-cookie"])
    let cookie = String(visitor.prefix { $0 != ";" })
    let password = "correct horse battery"
    return try await send(
      [
        ("action", "signUp"), ("username", name), ("password", password), ("passwordConfirmation", password),
      ], to: "/sign-up", from: address, cookie: cookie)
  }

  /// Sends until the answer is 429. Returns it, and the number of those before, which may be more than is free at once
  /// where they take long.
  private func untilRefused(
    _ send: () async throws -> TestResponse
  ) async throws -> (count: Int, refused: TestResponse) {
    for count in 0..<1000 {
      let response = try await send()
      if response.status == .tooManyRequests { return (count, response) }
    }
    throw TestFailure("nothing was refused")
  }

  @Test("A network makes so many accounts at once, and is told in the form when it may make another")
  func signUps() async throws {
    for number in 0..<Attempts.freeSignUps {
      #expect(try await signUp("reader\(number)", from: "192.0.2.1").status == .seeOther)
    }
    // What is refused for another reason does not count.
    #expect(try await signUp("x", from: "192.0.2.2").status == .unprocessableContent)
    #expect(try await signUp("reader1", from: "192.0.2.2").text.contains("not available"))
    let refused = try await signUp("one-more", from: "192.0.2.1")
    #expect(refused.status == .unprocessableContent)
    #expect(refused.text.contains("Too many attempts. Please try again in "))
    #expect(refused.text.contains("value=\"one-more\""))
    #expect(try await signUp("one-more", from: "192.0.2.2").status == .seeOther)
    // Nobody can be told apart behind a proxy on this machine.
    for number in 0...Attempts.freeSignUps {
      #expect(try await signUp("local\(number)", from: "127.0.0.1").status == .seeOther)
    }
  }

  private let tick = [("action", "setRead:true"), ("id", "sample-1")]

  /// The cookie that a first visit gets.
  private func visitorCookie(from address: String) async throws -> String {
    let cookie = try #require(try await client(address).send(.get, "/books")["set-cookie"])
    return String(cookie.prefix { $0 != ";" })
  }

  @Test(
    "So many new visitors of a network change something at once; looking is free, and so is what known ones do",
    arguments: [false, true])
  func newVisitors(withCookies: Bool) async throws {
    let known = try await visitorCookie(from: "192.0.2.1")
    #expect(try await send(tick, to: "/books", from: "192.0.2.1", cookie: known).status == .seeOther)
    let (count, refused) = try await untilRefused {
      let cookie = withCookies ? try await visitorCookie(from: "192.0.2.1") : nil
      return try await send(tick, to: "/books", from: "192.0.2.1", cookie: cookie)
    }
    #expect(count >= Attempts.freeVisitors - 1)
    #expect(refused["retry-after"].flatMap { Int($0) }.map { (1...30).contains($0) } == true)
    #expect(refused.text.contains("Too many attempts"))
    #expect(try await client("192.0.2.1").send(.get, "/books").status == .ok)
    #expect(try await send(tick, to: "/books", from: "192.0.2.1", cookie: known).status == .seeOther)
    #expect(try await send(tick, to: "/books", from: "192.0.2.2").status == .seeOther)
  }

  @Test("A new visitor who has to wait keeps the filled-in form, and is told there")
  func formOfARefusedVisitor() async throws {
    _ = try await untilRefused { try await send(tick, to: "/books", from: "192.0.2.1") }
    let form = [("action", "add"), ("title", "A long winter"), ("author", "")]
    let refused = try await send(form, to: "/books", from: "192.0.2.1")
    #expect(refused.status == .tooManyRequests)
    #expect(refused.text.contains("Too many attempts"))
    #expect(refused.text.contains("value=\"A long winter\""))
    #expect(refused.text.contains("</form>"))
  }

  @Test("Whoever has something stored is no new visitor, also after a restart")
  func storedVisitor() async throws {
    let admission = VisitorAdmission()
    try await admission.admit(.visitor("a")) {
      true
    } count: {
      throw AccountsError.signUpClosed
    }
    try await admission.admit(.visitor("a")) {
      false
    } count: {
      throw AccountsError.signUpClosed
    }
    await #expect(throws: AccountsError.signUpClosed) {
      try await admission.admit(.visitor("b")) {
        false
      } count: {
        throw AccountsError.signUpClosed
      }
    }
  }

  @Test("Nothing is looked up of a visitor who comes with the request")
  func unknownSender() async throws {
    _ = try await client("192.0.2.1").send(.get, "/sign-up")
    app.stores.services.database.close()
    let refused = try await send([("action", "signUp")], to: "/sign-up", from: "192.0.2.1")
    #expect(refused.status == .unprocessableContent)
  }

  @Test("A network has so many names checked at once")
  func nameChecks() async throws {
    let target = "/isUserNameAvailable?userName=somebody"
    let (count, _) = try await untilRefused { try await client("192.0.2.1").send(.get, target) }
    #expect(count >= Attempts.freeNameChecks)
    #expect(try await client("192.0.2.2").send(.get, target).status == .ok)
  }

  @Test("The form is told why a name was not checked")
  func nameChecksOfTheForm() async throws {
    let accounts = app.stores.services.accounts
    func check() async throws {
      for try await _ in accounts.availability(of: "somebody", from: "a network").values {}
    }
    for _ in 1...Attempts.freeNameChecks { try await check() }
    await #expect {
      for _ in 1...Attempts.freeNameChecks { try await check() }
    } throws: { error in
      if case AccountsError.tooManyAttempts = error { true } else { false }
    }
  }
}
