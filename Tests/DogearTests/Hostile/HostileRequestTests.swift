import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

/// Addresses, bodies, cookies and header fields as no browser sends them.
@Suite("Requests that are made to do harm", .timeLimit(.minutes(10)))
struct HostileRequestTests {
  private let app: AppFixture

  init() throws { app = try AppFixture(hasher: PasswordHasher(cost: .minimal)) }

  @Test("No value does harm in an address")
  func addresses() async throws {
    try await app.run(over: .socket) { site in
      let visitor = try await HostileVisitor(site)
      for value in HostileValue.all {
        for path in ["/books?q=", "/isUserNameAvailable?userName=", "/books?add=", "/books/"] {
          visitor.check(try await visitor.get(path + value.inAddress), "\(path): \(value.name)")
        }
        try await visitor.checkLists(after: value.name)
      }
    }
  }

  @Test("A body beyond the limit is refused")
  func largeBody() async throws {
    let body = Array("action=add&title=".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 3_000_000)
    try await app.run(over: .socket) { site in
      let visitor = try await HostileVisitor(site)
      for path in ["/books", "/reminders", "/sign-up", "/sign-in"] {
        #expect(app.app.bodyMode(.post, path) == .whole, "\(path)")
        #expect(try await visitor.send(body, to: path).status == .contentTooLarge, "\(path)")
        #expect(try await visitor.get("/books").status == .ok, "\(path)")
      }
    }
  }

  @Test("A page that is not open takes nothing")
  func closedPage() async throws {
    let page = ("Live-Page", "unknown")
    let requests: [[(String, String)]] = [
      [page, ("Live-Revision", "1")], [page, ("Live-Revision", "-1")], [page, ("Live-Revision", "x")],
      [page, ("Live-Revision", "99999999999999999999999999")],
      [("Live-Page", String(repeating: "y", count: 5000)), ("Live-Revision", "1")], [page],
      [page, ("Live-Revision", "1"), ("Live-Fields", String(repeating: "a,", count: 4000))],
      [page, ("Live-Revision", "1"), ("Live-Form", "<script>"), ("Live-Focus", "../..")],
    ]
    try await app.run(over: .memory) { site in
      let visitor = try await HostileVisitor(site)
      for headers in requests {
        let answer = try await visitor.send(Array("username=x".utf8), to: "/sign-up", headers: headers)
        #expect((400..<500).contains(answer.status.code), "\(headers)")
        #expect(try await visitor.get("/sign-up").status == .ok, "\(headers)")
      }
    }
  }

  @Test("Who forges a cookie is a stranger")
  func forgedCookies() async throws {
    let cookies = try await app.get("/books").cookies
    _ = try await app.post("/books", [("action", "delete"), ("id", "sample-1")], cookies: cookies)
    #expect(try await app.get("/books", cookies: cookies).text.contains("5 books"))
    let value = String(try #require(cookies.firstMatch(of: /visitor=([^;]+)/)?.1))
    let middle = value.index(value.startIndex, offsetBy: value.count / 2)
    var changed = value
    changed.replaceSubrange(middle...middle, with: value[middle] == "A" ? "B" : "A")
    for forged in [changed, "", String(repeating: "x", count: 4000), "%00", "\"", "a.b.c"] {
      for name in ["visitor", "session"] {
        let page = try await app.get("/books", cookies: "\(name)=\(forged)")
        #expect(page.status == .ok, "\(name)=\(forged)")
        #expect(page.text.contains("6 books"), "\(name)=\(forged)")
      }
    }
  }
}
