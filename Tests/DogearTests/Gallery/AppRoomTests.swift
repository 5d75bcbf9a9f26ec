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
}
