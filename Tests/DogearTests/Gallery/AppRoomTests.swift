import Testing

@testable import Dogear
@testable import LiveTesting

/// The whole apps of the gallery, used as a reader of their texts would, live and without JavaScript.
@Suite("The gallery's whole apps", .timeLimit(.minutes(10)))
struct AppRoomTests: RoomSuite {
  let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  @Test("The calculator of colours shows what its keys make", arguments: [true, false])
  func colorCalc(isLive: Bool) async throws {
    try await visit("/gallery/colour-calculator", isLive: isLive) { page in
      func readings() -> [String?] {
        ["hex", "rgbo", "color-name"].map { page.document.element(id: $0)?.text }
      }
      func fills() -> [String] {
        page.document.root.elements.compactMap { $0.attributes["fill"] }
      }
      #expect(readings() == ["#0080FF", "0, 128, 255, 255", "aqua"])
      #expect(fills().contains("#0080ff"))
      try await page.press("Backspace")
      #expect(readings() == ["#0080F", "----, ----, ----, ----", "-----"])
      #expect(!fills().contains("#0080ff"))
      for key in ["F", "A", "A", "A"] { try await page.press(key) }
      #expect(readings() == ["#0080FFAA", "0, 128, 255, 170", "aqua 66%"])
      try await page.press("Clear")
      #expect(readings()[0] == "#")
    }
  }

  @Test("An address with anything but digits is read as far as it has some")
  func colorCalcAddress() async throws {
    try await visit("/gallery/colour-calculator?hex=%23ff%3Cscript%3E00ff", isLive: false) { page in
      #expect(page.document.element(id: "hex")?.text == "#00")
    }
  }

  @Test("A collage is picked, saved and downloaded, and begins anew", arguments: [true, false])
  func collage(isLive: Bool) async throws {
    try await visit("/gallery/collage", isLive: isLive) { page, site in
      #expect(text(page, "collage-heading") == "Collage")
      try await page.press("Add photos")
      try await page.press("Add Morning")
      try await page.press("Add Ferry")
      #expect(text(page, "contents") == "Morning, Ferry")
      try await page.press("Add Lighthouse, a portrait")
      #expect(text(page, "contents") == "Morning, Ferry")
      if isLive { #expect(text(page, "collage-heading") == "Selected 3 photos") }
      try await page.press("Back to the collage")
      if isLive { try await page.advance(by: 2) }
      #expect(text(page, "collage-heading") == "2 photos")
      #expect(page.document.all(.image, named: "Morning, Ferry").count == 1)
      try await page.press("Save")
      if isLive {
        #expect(text(page, "alert-heading")?.hasPrefix("Saved with id: ") == true)
        try await page.press("Close")
        let link = try #require(page.document.all(.link).first { $0.name.hasPrefix("Download the collage") })
        let file = try await app.get(link["href"] ?? "")
        #expect(file.headers["Content-Type"] == "image/svg+xml; charset=utf-8")
        #expect(file.text.hasPrefix("<svg xmlns="))
      } else {
        #expect(page.document.text.contains("Saved with id: "))
      }
      #expect(text(page, "collage-heading") == "Collage")
    }
    #expect(try await app.get("/gallery/collage.svg?id=nothing").status == .notFound)
    try await nothingIsScheduled()
  }

  @Test("The sixth photograph, a refused library and a full disk have alerts", arguments: [true, false])
  func collageAlerts(isLive: Bool) async throws {
    try await visit("/gallery/collage?photos=1.2.4.5.6&screen=photos", isLive: isLive) { page in
      func said() -> String? {
        isLive
          ? [text(page, "alert-heading"), text(page, "alert-text")].compactMap(\.self).joined(separator: ": ")
          : page.document.text
      }
      try await page.press("Add Lake")
      #expect(
        said()?.contains("Limit reached: To add more than 6 photos please purchase Collage Pro") == true)
      if isLive { try await page.press("Close") }
      #expect(text(page, "collage-heading") == "6 photos")
      try await page.choose("What fails while saving", "The photo")
      try await page.press("Save")
      #expect(said()?.contains("Error: The photo could not be saved.") == true)
      if isLive { try await page.press("Close") }
      try await page.choose("Access to the photos", "Never")
      try await page.press("Add photos")
      if isLive { try await page.sync() }
      #expect(
        said()?.contains("No access to Camera Roll: You can grant access to Collage from the Settings app")
          == true)
      if isLive { try await page.press("Close") }
      #expect(page.document.all(.button, named: "Add photos").count == 1)
    }
  }
}
