import Testing

@testable import Dogear
@testable import LiveTesting

/// The rooms about forms, used as a reader of their texts would, live and without JavaScript.
@Suite("The gallery's rooms about forms", .timeLimit(.minutes(10)))
struct FormRoomTests: RoomSuite {
  let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  @Test("An address that is typed twice is submitted", arguments: [true, false])
  func emailPair(isLive: Bool) async throws {
    try await visit("/gallery/email-pair", isLive: isLive) { page in
      #expect(text(page, "email-message") == "")
      try await page.fill("E-mail", "ann@example.org")
      try await page.fill("Repeat e-mail", "ann@example")
      if !isLive { try await page.pressEnter(in: "E-mail") }
      #expect(text(page, "repeatedEmail-message") == "The addresses differ.")
      #expect(try page.document.field("E-mail").value == "ann@example.org")
      try await page.fill("Repeat e-mail", "ann@example.org")
      if isLive { #expect(text(page, "repeatedEmail-message") == "") }
      try await page.pressEnter(in: "E-mail")
      if isLive {
        #expect(text(page, "submitted") == "Submitted: ann@example.org")
      } else {
        #expect(page.document.text.contains("Your address is ann@example.org."))
      }
    }
  }

  @Test("A password is changed, once a person says to be none of the robots", arguments: [true, false])
  func changePassword(isLive: Bool) async throws {
    try await visit("/gallery/change-password", isLive: isLive) { page in
      func fill(current: String) async throws {
        try await page.fill("Current password", current)
        try await page.fill("New password", "another one")
        try await page.fill("Re-Enter new password", "another one")
      }
      try await fill(current: "wrong")
      try await page.press("Change password")
      #expect(text(page, "isHuman-message") == "Please confirm that you are not a robot")
      try await page.check("I am not a robot")
      try await fill(current: "wrong")
      try await page.press("Change password")
      #expect(text(page, "current-message") == "Current password is wrong")
      try await fill(current: "open sesame")
      try await page.press("Change password")
      #expect(page.document.text.contains("Your password was changed."))
      for id in ["current-message", "new-message", "isHuman-message"] { #expect(text(page, id) == "") }
    }
  }

  @Test("A registration is refused and taken in three ways", arguments: [true, false])
  func registration(isLive: Bool) async throws {
    try await visit("/gallery/registration", isLive: isLive) { page in
      try await page.press("Register plainly")
      #expect(text(page, "plain-message") == "Firstname cannot be empty!")
      for label in ["First name", "Last name", "Username", "Password"] { try await page.fill(label, "Ann") }
      try await page.press("Register plainly")
      #expect(page.document.text.contains("Ann is registered."))

      try await page.press("Register by broken rules")
      #expect(
        page.document.all(.listItem).map(\.text).filter { $0.hasSuffix("should not be empty") }.count == 4)
      for label in ["First name", "Last name", "Username", "Password"] {
        try await page.fill("\(label), second form", "Bo")
      }
      try await page.press("Register by broken rules")
      #expect(page.document.text.contains("Bo is registered."))

      #expect(text(page, "firstName-message") == "")
      try await page.press("Register validated")
      let messages = [
        "firstName-message": "First name cannot be empty", "lastName-message": "Lastname should not be empty",
        "username-message": "This field is required",
        "password-message": "Password must be at least 8 characters long",
      ]
      for (id, message) in messages { #expect(text(page, id) == message) }
      try await page.fill("First name, third form", "Cy")
      try await page.fill("Last name, third form", "Lee")
      try await page.fill("Username, an e-mail address", "cy@example.org")
      try await page.fill("Password, third form", "12345678")
      if isLive { #expect(text(page, "username-message") == "") }
      try await page.press("Register validated")
      #expect(page.document.text.contains("Cy is registered."))
    }
  }

  @Test("A credit card needs a number, and an invoice another address", arguments: [true, false])
  func payment(isLive: Bool) async throws {
    try await visit("/gallery/interfield-rules", isLive: isLive) { page in
      try await page.fill("Delivery address", "1 High Street")
      try await page.choose("Payment", "Credit card")
      if isLive { #expect(text(page, "card-hint") == "Needed: you pay by credit card.") }
      try await page.press("Order")
      #expect(text(page, "cardNumber-message") == "A credit card needs a number")
      try await page.choose("Payment", "Invoice")
      try await page.press("Order")
      #expect(text(page, "invoiceAddress-message") == "An invoice needs another address")
      #expect(text(page, "cardNumber-message") == "")
      try await page.fill("Invoice address", "2 High Street")
      try await page.press("Order")
      #expect(page.document.text.contains("Ordered. You pay by invoice."))
    }
  }
}
