import HTTP
import HTTPTesting
import LiveTesting
import Testing

/// A visitor with a shelf and one reminder, who sends what no browser would.
struct HostileVisitor {
  private let client: TestClient

  init(_ site: TestSite) async throws {
    client = site.browser().client
    _ = try await get("/books")
    let added = try await send([("action", "add")], to: "/reminders")
    #expect(added.status == .seeOther)
    let id = try #require(added["Location"]?.split(separator: "#reminder-").last)
    // A reminder that stays without a title goes.
    let named = [("action", "setDone:false"), ("id", String(id)), ("title", "Mine")]
    #expect(try await send(named, to: "/reminders").status == .seeOther)
  }

  func get(_ target: String) async throws -> TestResponse {
    try await client.send(.get, target)
  }

  /// Sends a form.
  func send(_ fields: [(String, String)], to path: String) async throws -> TestResponse {
    try await send(Self.body(of: fields), to: path)
  }

  /// Sends bytes as a form, with other header fields where some are given; an empty value removes a field.
  func send(_ body: [UInt8], to path: String, headers: [(String, String)] = []) async throws -> TestResponse {
    var all: Headers = [
      "Content-Type": "application/x-www-form-urlencoded", "Origin": "http://localhost",
    ]
    for (name, value) in headers { all[name] = value.isEmpty ? nil : value }
    return try await client.send(.post, path, headers: all, body: body)
  }

  /// The body of a form.
  static func body(of fields: [(String, String)]) -> [UInt8] {
    let pairs = fields.map { "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))" }
    return Array(pairs.joined(separator: "&").utf8)
  }

  /// The id of the first row of a list, whose id in the page begins with `row`; “none” in a list without rows.
  func firstID(in list: String, _ row: String) async throws -> String {
    let text = try await get(list).text
    guard let start = text.firstRange(of: "id=\"\(row)")?.upperBound else { return "none" }
    return String(text[start...].prefix { $0 != "\"" })
  }

  /// Checks that an answer is no error of the server, says something where it refuses, and has nothing in it that a browser
  /// would take for more than a text.
  func check(_ answer: TestResponse, _ place: String) {
    #expect((200..<500).contains(answer.status.code), "\(place)")
    if answer.status.code >= 400 { #expect(answer.body.count >= 10, "\(place): it doesn't say why") }
    let text = answer.text
    if HostileValue.markup.contains(where: { text.contains($0) }) {
      #expect(answer["Content-Type"]?.hasPrefix("text/html") == false, "\(place)")
      #expect(answer.headers.all("X-Content-Type-Options") == ["nosniff"], "\(place)")
    }
    #expect(!answer.headers.all("Set-Cookie").contains { $0.hasPrefix("x=") }, "\(place)")
  }

  /// Checks that lists still show, as they should.
  func checkLists(_ lists: [String] = ["/books", "/reminders"], after place: String) async throws {
    for list in lists {
      let page = try await get(list)
      #expect(page.status == .ok, "\(place): then \(list)")
      check(page, "\(place): then \(list)")
    }
  }
}
