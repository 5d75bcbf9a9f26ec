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

  /// The sentence in which a page says what happened: its own, or without JavaScript the next page's.
  private func outcome(_ page: TestPage) -> String? { text(page, page.isLive ? "done" : "flash") }

  @Test("Save goes to what is missing, and away from the fields where nothing is", arguments: [true, false])
  func focus(isLive: Bool) async throws {
    try await visit("/gallery/focus-form", isLive: isLive) { page in
      try await page.press("Save")
      #expect(try details(page, "First Name") == "Must not be empty")
      if isLive { #expect(page.document.focus == "firstName") }
      if !isLive { #expect(try page.document.field("First Name")["autofocus"] != nil) }
      try await page.fill("First Name", "Ada")
      try await page.press("Save")
      #expect(try !page.document.field("First Name").isInvalid)
      #expect(try page.document.field("Last Name").isInvalid)
      if isLive { #expect(page.document.focus == "lastName") }
      if !isLive { #expect(try page.document.field("Last Name")["autofocus"] != nil) }
      try await page.fill("Last Name", "Lovelace")
      try await page.pressEnter(in: "Last Name")
      #expect(text(page, isLive ? "saved" : "flash") == "Saved: Ada Lovelace")
      if isLive { #expect(page.document.focus == "saved") }
    }
  }

  @Test("Titles are edited in their rows", arguments: [true, false])
  func editableList(isLive: Bool) async throws {
    try await visit("/gallery/editable-list", isLive: isLive) { page in
      #expect(try page.document.field("Title, by Matthew Walker")["placeholder"] == "Enter the book title")
      for (author, title) in [("Matthew Walker", "Why we dream"), ("Matt Gemmell", "Changes & more")] {
        try await page.fill("Title, by \(author)", title)
        if !isLive { try await page.pressEnter(in: "Title, by \(author)") }
      }
      #expect(
        text(page, "titles")
          == "Changes & more, SwiftUI for Absolute Beginners, Why we dream, The Hitchhiker's Guide to the Galaxy"
      )
      #expect(try page.field("Title, by Matthew Walker").value == "Why we dream")
    }
  }

  @Test("A book is opened, edited in a draft, and left", arguments: [true, false])
  func bookDetails(isLive: Bool) async throws {
    try await visit("/gallery/book-details", isLive: isLive) { page in
      #expect(text(page, "books-heading") == "Books")
      try await page.press("Details of Why we sleep")
      #expect(text(page, "book-heading") == "Why we sleep")
      #expect(text(page, "isbn-text") == "ISBN: 9780141983769")
      #expect(text(page, "pages-text") == "368 pages")
      #expect(try page.document.field("Read").isDisabled)
      let address = "/covers/drawn.svg?title=Why%20we%20sleep&author=Matthew%20Walker"
      #expect(page.document.element(id: "cover")?["src"] == address)
      #expect(try await app.get(address).text.contains("sleep"))
      try await page.press("Edit")
      #expect(page.document.element(id: "cover-edited")?["src"] == address)
      #expect(try page.field("ISBN").value == "9780141983769")
      try await page.fill("Book title", "Why we dream")
      #expect(text(page, "book-heading") == "Why we sleep", "the draft is no book yet")
      try await page.press("Cancel")
      #expect(text(page, "book-heading") == "Why we sleep")
      try await page.press("Edit")
      #expect(try page.field("Book title").value == "Why we sleep")
      try await page.fill("Book title", "Why we dream")
      try await page.fill("Pages", "many")
      if isLive { #expect(try details(page, "Pages") == "Not a number of pages") }
      try await page.press("Save")
      #expect(try details(page, "Pages") == "Not a number of pages")
      #expect(try page.field("Pages").value == "many")
      try await page.fill("Pages", "42")
      try await page.check("I have read it")
      try await page.press("Save")
      #expect(text(page, "book-heading") == "Why we dream")
      #expect(text(page, "pages-text") == "42 pages")
      #expect(page.document.element(id: "cover")?["src"]?.contains("Why%20we%20dream") == true)
      #expect(try page.document.field("Read").isOn)
      try await page.press("All books")
      #expect(text(page, "books-heading") == "Books")
    }
  }

  @Test(
    "An invalid ISBN is told above its field and not saved, in each of the three stages",
    arguments: [true, false], ["onChange in the view", "Computed property", "Combine pipeline"])
  func isbn(isLive: Bool, stage: String) async throws {
    try await visit("/gallery/book-details", isLive: isLive) { page in
      try await page.press("Details of Changer")
      try await page.check(stage)
      try await page.press("Edit")
      #expect(try details(page, "ISBN") == "")
      try await page.fill("ISBN", "9781234567890")
      if isLive { #expect(try details(page, "ISBN") == "ISBN is invalid") }
      try await page.press("Save")
      #expect(try details(page, "ISBN") == "ISBN is invalid")
      #expect(try page.field("ISBN").value == "9781234567890")
      #expect(text(page, "isbn-text") == "ISBN: 9781916265202")
      try await page.fill("ISBN", "0306406152")
      try await page.press("Save")
      #expect(text(page, "isbn-text") == "ISBN: 0306406152")
    }
  }

  @Test("Two equal addresses are one", arguments: [true, false])
  func emailPair(isLive: Bool) async throws {
    try await visit("/gallery/email-pair", isLive: isLive) { page in
      try await page.fill("E-mail", "ann@example.org")
      try await page.press("Submit")
      #expect(try details(page, "E-mail again").hasPrefix("These are not two equal addresses"))
      #expect(try page.field("E-mail").value == "ann@example.org")
      try await page.fill("E-mail again", "ann@example.org")
      try await page.press("Submit")
      #expect(outcome(page) == "Submitted: ann@example.org")
    }
  }

  @Test("A password is changed by whoever knows it and is no robot", arguments: [true, false])
  func changePassword(isLive: Bool) async throws {
    try await visit("/gallery/change-password", isLive: isLive) { page in
      try await page.press("Change password")
      #expect(try details(page, "Current password") == "Password must not be empty")
      #expect(try details(page, "New password") == "Password must not be empty")
      #expect(try details(page, "I am not a robot") == "Robots can't change passwords")
      for current in ["open barley", "open sesame"] {
        try await page.fill("Current password", current)
        try await page.fill("New password", "long enough")
        try await page.fill("Re-Enter new password", "long enough")
        try await page.check("I am not a robot")
        try await page.press("Change password")
        if current == "open barley" {
          #expect(try details(page, "Current password") == "The password is not right.")
        }
      }
      #expect(outcome(page) == "The password was changed.")
      #expect(try page.field("New password").value == "")
    }
  }

  @Test("Each empty field has its message, and all stand above the form", arguments: [true, false])
  func plainMessage(isLive: Bool) async throws {
    try await visit("/gallery/registration-1", isLive: isLive) { page in
      try await page.press("Register")
      #expect(
        text(page, "messages")
          == "Firstname cannot be empty! Lastname cannot be empty! Username cannot be empty! "
          + "Password cannot be empty!")
      #expect(try details(page, "Username") == "Username cannot be empty!")
      try await page.fill("First name", "Ada")
      try await page.press("Register")
      #expect(try details(page, "First name") == "")
      #expect(text(page, "messages")?.hasPrefix("Lastname cannot be empty!") == true)
      try await page.fill("Last name", "Lovelace")
      try await page.fill("Username", "ada")
      try await page.fill("Password", "secret")
      try await page.press("Register")
      #expect(outcome(page) == "Registered as ada")
      #expect(text(page, "messages") == "")
    }
  }

  @Test("Broken rules are listed, each with a way to its field", arguments: [true, false])
  func brokenRules(isLive: Bool) async throws {
    try await visit("/gallery/registration-2", isLive: isLive) { page in
      #expect(try details(page, "First name") == "")
      try await page.fill("Last name", "Lovelace")
      try await page.press("Register")
      let messages = [
        "Firstname should not be empty", "Username should not be empty", "Password should not be empty",
      ]
      for message in messages { #expect(page.document.all(.link, named: message).count == 1) }
      #expect(try page.document.only(.link, named: messages[0])["href"] == "#firstName")
      #expect(try details(page, "Username") == "Username should not be empty")
      #expect(try details(page, "Last name") == "")
      try await page.fill("First name", "Ada")
      try await page.fill("Username", "ada")
      try await page.fill("Password", "secret")
      try await page.press("Register")
      #expect(outcome(page) == "Registered as ada")
      #expect(text(page, "broken-rules") == "")
    }
  }

  @Test("Properties with rules tell what is broken as it is typed", arguments: [true, false])
  func validated(isLive: Bool) async throws {
    try await visit("/gallery/registration-3", isLive: isLive) { page in
      #expect(text(page, "count") == "4 rules are broken")
      try await page.press("Register")
      #expect(try details(page, "First name") == "First name cannot be empty")
      #expect(try details(page, "Username") == "Username cannot be empty")
      #expect(try details(page, "Password") == "Password cannot be empty")
      try await page.fill("First name", "Ada")
      try await page.fill("Last name", "Lovelace")
      try await page.fill("Username", "ada")
      try await page.fill("E-mail, if you like", "ada")
      try await page.fill("Password", "short")
      if !isLive { try await page.press("Register") }
      #expect(text(page, "count") == "2 rules are broken")
      #expect(try details(page, "E-mail, if you like") == "Must be an e-mail address")
      #expect(try details(page, "Password") == "Password must be at least 8 characters long")
      try await page.fill("E-mail, if you like", "")
      try await page.fill("Password", "long enough")
      try await page.press("Register")
      #expect(outcome(page) == "Registered as ada")
    }
  }

  @Test("A card needs a number, an invoice another address", arguments: [true, false])
  func interfieldRules(isLive: Bool) async throws {
    try await visit("/gallery/rules-between-fields", isLive: isLive) { page in
      try await page.fill("Delivery address", "1 High Street")
      try await page.press("Order")
      #expect(try details(page, "Card number") == "A credit card needs a number")
      #expect(try details(page, "Invoice address") == "")
      try await page.check("Invoice")
      try await page.press("Order")
      #expect(try details(page, "Card number") == "")
      #expect(try details(page, "Invoice address") == "An invoice needs an address")
      try await page.fill("Invoice address", "1 High Street")
      try await page.press("Order")
      #expect(
        try details(page, "Invoice address") == "An invoice needs another address than the delivery")
      try await page.fill("Invoice address", "2 High Street")
      try await page.press("Order")
      #expect(outcome(page) == "The invoice goes to 2 High Street")
    }
  }
}
