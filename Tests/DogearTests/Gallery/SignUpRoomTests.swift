import Testing

@testable import Dogear
@testable import LiveTesting

/// The sign-up forms of the gallery, as a reader of their text would try them.
@Suite("The gallery's sign-up forms", .timeLimit(.minutes(10)))
struct SignUpRoomTests: RoomSuite {
  let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  /// Fills the form in and sends it.
  private func signUp(_ page: TestPage, _ name: String, _ password: String) async throws {
    try await page.fill("Username", name)
    try await page.fill("Password", password)
    try await page.fill("Repeat password", password)
    try await page.press("Sign up")
  }

  @Test("An untouched form complains of nothing; a sent one of all that is wrong", arguments: [true, false])
  func local(isLive: Bool) async throws {
    try await visit("/gallery/sign-up-1", isLive: isLive) { page in
      #expect(try details(page, "Username") == "")
      #expect(try page.field("Username")["autocapitalize"] == "none")
      #expect(try page.field("Username")["autocorrect"] == "off")
      try await page.press("Sign up")
      #expect(
        try details(page, "Username") == "Username too short. Needs to be at least 3 characters.")
      #expect(try details(page, "Password").hasPrefix("Password must not be empty"))
      #expect(try details(page, "Repeat password") == "")
      try await page.fill("Username", "jon")
      try await page.fill("Password", "correct horse")
      try await page.press("Sign up")
      #expect(try details(page, "Repeat password") == "Passwords do not match")
      #expect(try page.field("Username").value == "jon")
      try await signUp(page, "jon", "correct horse")
      #expect(text(page, isLive ? "done" : "flash") == "Signing up as jon")
    }
  }

  @Test("The strength of the password shows while it is typed")
  func strength() async throws {
    try await visit("/gallery/sign-up-1", isLive: true) { page in
      for (password, strength, message) in [
        ("1234567", "very weak", "Password must be at least 8 characters long"),
        ("12345678", "very weak", "Password is too weak"), ("abcdefgh", "reasonable", ""),
        ("Abcdefg1!xyz", "strong", ""),
      ] {
        try await page.fill("Password", password)
        #expect(text(page, "strength-text") == strength)
        #expect(text(page, "password-message") == message)
      }
    }
  }

  @Test("A name is checked when typing pauses, and its answer comes later")
  func checking() async throws {
    try await visit("/gallery/sign-up-2", isLive: true) { page in
      try await page.fill("Username", "page")
      try await page.advance(by: 0.8)
      #expect(try details(page, "Username") == "")
      try await page.advance(by: 0.5)
      #expect(try details(page, "Username") == "Username not available. Try a different one.")
      try await page.fill("Username", "offline")
      try await page.advance(by: 1.3)
      #expect(try details(page, "Username") == "")
      #expect(
        text(page, "notice")
          == "We can't check right now whether this name is available. It will be checked as you sign up.")
    }
  }

  @Test("The button is off until a name is known to be available", arguments: ["2", "3"])
  func waitingButton(room: String) async throws {
    try await visit("/gallery/sign-up-\(room)", isLive: true) { page in
      func isOff() throws -> Bool {
        try page.document.only(.button, named: "Sign up")["aria-disabled"] == "true"
      }
      for field in ["Password", "Repeat password"] { try await page.fill(field, "secret") }
      for (name, isTaken) in [("page", true), ("jonyive", false)] {
        try await page.fill("Username", name)
        #expect(try isOff())
        try await page.advance(by: 0.8)
        #expect(try isOff())
        try await page.advance(by: 0.5)
        #expect(try isOff() == isTaken)
      }
    }
  }

  @Test("A name is checked at last as the form is sent", arguments: [true, false])
  func lastCheck(isLive: Bool) async throws {
    try await visit("/gallery/sign-up-2", isLive: isLive) { page in
      try await signUp(page, "johndoe", "secret")
      #expect(try details(page, "Username") == "Username not available. Try a different one.")
      try await signUp(page, "offline", "secret")
      #expect(
        text(page, "notice") == "The name could not be checked, so nobody was signed up. Please try again.")
      try await signUp(page, "jonyive", "secret")
      #expect(text(page, isLive ? "done" : "flash") == "Signing up as jonyive")
    }
  }

  @Test(
    "Each failure has its words beside the name",
    arguments: [
      ("page", "This username is not available"), ("joe", "Username is too short."),
      ("admin", "Username is not valid: admin."), ("servererror", "The database is corrupted"),
      ("offline", ""),
    ], [true, false])
  func failures(_ failure: (name: String, message: String), isLive: Bool) async throws {
    try await visit("/gallery/sign-up-3", isLive: isLive) { page in
      try await page.fill("Username", failure.name)
      if isLive {
        try await page.advance(by: 1.3)
        #expect(try details(page, "Username") == failure.message)
        #expect(text(page, "notice") == "")
      }
      try await signUp(page, failure.name, "secret")
      #expect(try details(page, "Username") == failure.message)
      let notice = "You seem to be offline, so nobody was signed up. Please try again."
      #expect(text(page, "notice") == (failure.name == "offline" ? notice : ""))
      try await signUp(page, "jonyive", "secret")
      #expect(text(page, isLive ? "done" : "flash") == "Signing up as jonyive")
    }
  }

  @Test("An answer that nobody understands asks for an update", arguments: [true, false])
  func update(isLive: Bool) async throws {
    try await visit("/gallery/sign-up-3", isLive: isLive) { page in
      try await signUp(page, "illegalResponse", "secret")
      let shown = text(page, isLive ? "update" : "update-notice") ?? ""
      #expect(shown.contains("Please update"))
      #expect(
        shown.contains("It looks like you're using an older version of this app. Please update your app."))
      if isLive {
        #expect(page.document.element(id: "update")?.isVisible == true)
        try await page.press("Not now")
        #expect(page.document.all(.button, named: "Not now").isEmpty)
      }
      #expect(
        try details(page, "Username")
          == "The server returned data in an unexpected format. Try updating the app.")
    }
  }

  @Test("Three fields are checked at pauses; sending does not wait for one")
  func threeFields() async throws {
    try await visit("/gallery/sign-up-three-fields", isLive: true) { page in
      try await page.fill("Username", "jony")
      try await page.advance(by: 0.5)
      #expect(try details(page, "Username") == "Username must be at least 6 characters long")
      try await page.fill("Username", "jonyive")
      #expect(try details(page, "Username") == "Username must be at least 6 characters long")
      try await page.advance(by: 0.5)
      #expect(try details(page, "Username") == "")
      try await page.fill("Password", "Abcdef1!")
      try await page.advance(by: 0.5)
      try await page.fill("Password again", "Abcdef1?")
      try await page.advance(by: 0.2)
      #expect(try details(page, "Password again") == "Passwords don't match")
      try await page.fill("Password again", "Abcdef1!")
      try await page.press("Register")
      #expect(text(page, "done") == "Registered as jonyive")
    }
  }

  @Test("Three fields are checked on submission, too")
  func threeFieldsSubmitted() async throws {
    try await visit("/gallery/sign-up-three-fields", isLive: false) { page in
      try await page.fill("Username", "jonyive")
      try await page.fill("Password", "abcdefgh")
      try await page.press("Register")
      #expect(try details(page, "Username") == "")
      #expect(try details(page, "Password") == "Password is too weak")
      try await page.fill("Password", "Abcdef1!")
      try await page.fill("Password again", "Abcdef1!")
      try await page.press("Register")
      #expect(text(page, "flash") == "Registered as jonyive")
    }
  }
}
