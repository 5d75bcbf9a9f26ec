import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

@Suite("The page to which a form leads back without JavaScript", .timeLimit(.minutes(10)))
struct ReturnAddressTests {
  @Test("A row's action leaves the search and the order as they are")
  func search() async throws {
    try await AppFixture().run(over: .memory) { site in
      let shelf = try await site.browser().load("/books?q=changer&sort=title")
      try await shelf.press("Read: Changer")
      // The notice of it is there, too.
      #expect(shelf.target == "/books?q=changer&sort=title&ticked=sample-1")
      #expect(shelf.document.element(id: "count")?.text == "1 of 6 books")
      #expect(try shelf.document.only(.button, named: "Read: Changer")["aria-pressed"] == "true")
    }
  }

  @Test("A deletion leaves the search as it is, and offers the way back")
  func deletion() async throws {
    try await AppFixture().run(over: .memory) { site in
      let shelf = try await site.browser().load("/books?q=sleep&deleted=sample-2")
      try await shelf.press("Delete Why we sleep")
      let id = try #require(shelf.target.split(separator: "=").last)
      #expect(shelf.target == "/books?q=sleep&deleted=\(id)")
      try await shelf.press("Undo deleting Why we sleep")
      #expect(shelf.target == "/books?q=sleep")
      #expect(shelf.document.element(id: "count")?.text == "1 of 6 books")
    }
  }

  @Test(
    "The address keeps the page's inputs alone, and nothing of another page",
    arguments: [
      (nil, "/books"), ("http://localhost/books", "/books"),
      ("http://localhost/books?q=a&add=1&deleted=x&from=y&by=B", "/books?q=a&from=y&by=B"),
      ("http://localhost/books?q=&from=y&rows=60", "/books?from=y&rows=60"),
      ("http://localhost/books?q=a#fragment", "/books?q=a"), ("http://localhost/books/edit?q=a", "/books"),
      ("http://localhost/books?q=%zz", "/books"), ("?q=a", "/books"), ("nonsense", "/books"), ("", "/books"),
      ("http://localhost/books?q=a%0D%0Ab", "/books?q=a%0D%0Ab"),
    ])
  func addresses(referrer: String?, expected: String) async throws {
    let app = try AppFixture()
    var headers: Headers = ["Origin": "http://localhost"]
    if let referrer { headers["Referer"] = referrer }
    let response = try await TestClient(handler: app.respond).send(
      .post, "/books", headers: headers, form: [("action", "setStatus:reading"), ("id", "sample-1")])
    #expect(response.status == .seeOther)
    #expect(response["Location"] == "\(expected)#book-sample-1")
  }
}
