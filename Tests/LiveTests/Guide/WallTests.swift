import LiveTesting
import Templates
import Testing

@Suite("The wall")
struct WallTests {
  @Test("A note is written, and everybody sees it", arguments: TestConnection.allCases)
  func writing(over connection: TestConnection) async throws {
    let handler = try wallSite(Wall(), templates: Guide.templates())
    try await TestSite.run(over: connection, handler: handler) { site in
      let (mine, theirs) = (try await site.browser().open("/"), try await site.browser().open("/"))
      try await mine.press("Add")
      #expect(try mine.field("Your name").details == "Please say who you are.")
      try await mine.fill("Your name", "Ann")
      try await mine.fill("What you want to say", "Hello!")
      try await mine.press("Add")
      #expect(try mine.field("What you want to say").value == "")
      try await theirs.until { $0.all(.listItem).map(\.text) == ["Ann Hello!"] }
      #expect(theirs.document.title == "The wall (1)")
    }
  }
}
