import Testing

@testable import Dogear
@testable import Gallery
@testable import LiveTesting

/// The sign-up by a server, with the demo server on a free port.
@Suite("The gallery's sign-up by a server", .timeLimit(.minutes(10)))
struct ServerSignUpRoomTests: RoomSuite {
  let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  private var services: WebServices { app.stores.environment.webServices }

  @Test(
    "What is wrong with a name stands beside it", arguments: [true, false])
  func semanticErrors(isLive: Bool) async throws {
    try await visitServed("/gallery/sign-up-server", isLive: isLive) { page in
      for (name, message) in [
        ("page", "This username is not available"), ("joe", "Username is too short."),
        ("admin", "Username is not valid: admin."),
      ] {
        try await page.fill("Username", name)
        try await page.press("Sign up")
        try await wait(page, "username-message", message)
      }
      try await page.fill("Username", "jonyive")
      try await page.press("Sign up")
      try await wait(page, isLive ? "done" : "flash", "Signing up as jonyive")
    }
  }

  @Test("An error shows where it is wanted", arguments: [true, false])
  func displays(isLive: Bool) async throws {
    try await visitServed("/gallery/sign-up-server", isLive: isLive) { page in
      let text = "The server can't be reached. Please try again."
      try await page.choose("The service is", "Unreachable")
      for (display, place) in [
        ("Beside the field", "username-message"), ("In a toast", "toast"), ("In a dialog", "failure"),
        ("On a page of its own", "error-page"),
      ] {
        try await page.fill("Username", "jonyive")
        try await page.choose("Errors are shown", display)
        try await page.press("Sign up")
        try await wait(page, place, text)
        if display == "In a dialog" {
          if isLive {
            try await page.press("Close")
          } else {
            #expect(self.text(page, "failure-notice") != nil)
          }
        }
        guard display == "On a page of its own" else { continue }
        #expect(page.document.element(id: "sign-up") == nil)
        try await page.press("Back to the form")
        #expect(page.document.element(id: "error-page") == nil)
        #expect(try page.field("Username").value == "jonyive")
        #expect(try page.field("Errors are shown").value == display)
      }
    }
  }

  @Test("A name that is taken on trust shows its mark until the server has it")
  func syncing() async throws {
    try await visitServed("/gallery/sign-up-server") { page in
      try await page.fill("Username", "jonyive")
      try await page.choose("The service is", "Unreachable")
      try await page.choose("Errors are shown", "Not at all: sync later")
      try await page.press("Sign up")
      try await wait(page, "sync", "Not synced yet: jonyive")
      try await page.choose("The service is", "Fine")
      try await page.advance(by: 10)
      try await page.until { [self] in $0.element(id: "sync") == nil && text(page, "done") != "" }
    }
  }

  @Test("Maintenance comes right by itself, while a name is only typed")
  func recovery() async throws {
    try await visitServed("/gallery/sign-up-server") { page in
      try await page.fill("Username", "maintenance")
      try await page.advance(by: 0.8)
      for count in 1...2 {
        try await page.until {
          $0.element(id: "log")?.text.matches(of: /Temporarily unavailable/).count == count
        }
        #expect(text(page, "state") == "The server is down for now. It is asked again by itself.")
        try await page.advance(by: 10)
      }
      try await wait(page, "log", "The server answers")
      #expect(text(page, "state") == "")
      try await page.fill("Username", "servererror")
      try await page.advance(by: 0.8)
      try await wait(page, "state", "It isn't asked again, as it doesn't say that this will pass.")
      try await page.advance(by: 100)
      #expect(services.authenticationLog.latest.count == 4)
    }
  }

  @Test("An old outcome does not stand beside a later error")
  func oldOutcome() async throws {
    try await visitServed("/gallery/sign-up-server") { page in
      try await page.fill("Username", "jonyive")
      try await page.press("Sign up")
      try await wait(page, "done", "Signing up as jonyive")
      try await page.choose("The service is", "500")
      try await page.press("Sign up")
      try await wait(page, "username-message", "The database is corrupted")
      #expect(text(page, "done") == "")
    }
  }

  @Test("The log of the demo server shows on the page, and nobody's name is in it", arguments: [true, false])
  func serverLog(isLive: Bool) async throws {
    let path = "/gallery/services/authentication/isUserNameAvailable?userName=abcd"
    for _ in 0..<RequestLog.limit { _ = try await app.get(path) }
    try await visitServed("/gallery/sign-up-server", isLive: isLive) { page in
      try await page.fill("Username", "page")
      try await page.press("Sign up")
      if !isLive { try await page.reload() }
      try await wait(page, "requests", "31 requests, the latest 30")
      try page.toggle(text(page, "requests") ?? "")
      try await wait(page, "server-log", "GET /isUserNameAvailable, 4 characters: 200")
      #expect(text(page, "server-log")?.contains("page") == false)
    }
  }
}
