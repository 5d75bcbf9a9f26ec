import Testing

@testable import Live

@Suite("The token of a page", .timeLimit(.minutes(10)))
struct PageTokenTests {
  @Test("It names the page and, where there are several servers, the one that has it open")
  func parts() throws {
    let token = try #require(PageToken("0123.abcd"))
    #expect(token == PageToken(page: "0123", server: "abcd"))
    #expect(token.text == "0123.abcd")
    #expect(PageToken("0123")?.server == nil)
    #expect(PageToken("0123")?.text == "0123")
    #expect(PageToken("0123.a.b") == PageToken(page: "0123", server: "a.b"))
  }

  @Test("What can't be one is refused", arguments: ["", ".abcd", String(repeating: "t", count: 65)])
  func refused(_ text: String) {
    #expect(PageToken(text) == nil)
  }

  @Test("A page's HTML names its server, and requests name the page by its own part")
  func page() async throws {
    let book = try GuestBook(serverName: "here")
    let page = try await book.open()
    #expect(page.token.hasSuffix(".here"))
    #expect(try await page.change([("name", "Ann")], changed: ["name"]).status == .noContent)
    #expect(try await page.next().revision == 1)
  }
}
