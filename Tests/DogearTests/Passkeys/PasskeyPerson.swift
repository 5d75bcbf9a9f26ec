import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear
@testable import WebAuthnTesting

/// Somebody with an authenticator, and a browser that sends forms as one without JavaScript does.
struct PasskeyPerson {
  static let password = "correct horse battery"

  let app: AppFixture
  var authenticator = SoftAuthenticator(origin: "http://localhost")
  var cookies = ""

  init(_ app: AppFixture) {
    self.app = app
  }

  /// Opens the sign-in page as a stranger.
  mutating func arrive() async throws {
    cookies = try await app.get("/sign-in").cookies
  }

  /// Makes an account.
  mutating func signUp(_ name: String) async throws {
    let form = [
      ("action", "signUp"), ("username", name), ("password", Self.password),
      ("passwordConfirmation", Self.password),
    ]
    cookies = try await app.post("/sign-up", form).cookies
  }

  /// Sends a form of the page for passkeys.
  func send(_ action: String, _ form: [(String, String)] = []) async throws -> TestDocument {
    var response = try await app.post("/account/passkeys", [("action", action)] + form, cookies: cookies)
    if response.status == .seeOther { response = try await app.get("/account/passkeys", cookies: cookies) }
    return TestDocument(html: response.text)
  }

  /// The options for a new passkey, after the password was typed.
  func begin() async throws -> String {
    let page = try await send("begin", [("password", Self.password)])
    return try #require(page.element(id: "setup-form")?["data-options"])
  }

  /// Adds a passkey.
  mutating func add(_ name: String = "Phone") async throws -> TestDocument {
    let response = try authenticator.create(try await begin())
    return try await send("finish", [("name", name), ("response", response)])
  }

  /// The options for signing in.
  func options() async throws -> String {
    try await app.get("/sign-in/passkey.json", cookies: cookies).text
  }

  /// Sends the form for signing in, and keeps the cookies of the session. Returns the notice; nil where it worked.
  mutating func signIn(_ response: String) async throws -> String? {
    let form = [("action", "signInWithPasskey"), ("response", response)]
    let answer = try await app.post("/sign-in", form, cookies: cookies)
    guard answer.status == .seeOther else {
      return try #require(TestDocument(html: answer.text).element(id: "sign-in-notice")).text
    }
    cookies = answer.cookies
    return nil
  }

  /// Signs in with the last passkey of the authenticator.
  mutating func signIn() async throws -> String? {
    try await signIn(try authenticator.get(try await options()))
  }

  /// The name of the account that is signed in.
  func name() async throws -> String? {
    TestDocument(html: try await app.get("/books", cookies: cookies).text).element(id: "account-name")?.text
  }
}
