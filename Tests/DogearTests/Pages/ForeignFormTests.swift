import HTTP
import HTTPTesting
import Testing

@testable import Dogear

/// Every form of every page is sent from another site, in every way that a browser has, with the cookies of whoever may
/// send it. ``SiteWalk`` finds the forms, and misses none.
@Suite("Forms that another site sends", .timeLimit(.minutes(10)))
struct ForeignFormTests {
  /// A way of sending a form.
  private struct Way: CustomStringConvertible {
    var headers: [(String, String)] = []
    var isSecure = false
    var method = Method.post
    var contentType = "application/x-www-form-urlencoded"

    var description: String { "\(method) \(headers) \(contentType) \(isSecure ? "over TLS" : "")" }
  }

  private static let ways: [Way] =
    [
      "cross-site", "same-site", "", "none, cross-site", "same-origin, cross-site", "same-origin;cross-site",
    ].map { Way(headers: [("Sec-Fetch-Site", $0)]) }
    + [
      "http://evil.example", "https://evil.example", "null", "", "localhost", "://localhost",
      "http://localhost.evil.example", "http://localhost@evil.example", "http://localhost:80@evil.example",
      "http://evil.example/://localhost", "http://evil.example#://localhost", "http://notlocalhost",
      "HTTP://EVIL.EXAMPLE", "http://localhost.", "http://localhost:81", "http://localhost/",
      "http://127.0.0.1", "http://[::1]", "http://l\u{43E}calhost", "http://localhost, http://evil.example",
      "ftp://localhost", "file://", "file://localhost", "chrome-extension://localhost",
      "data:text/html,localhost",
    ].map { Way(headers: [("Origin", $0)]) }
    + [
      Way(headers: [("Origin", "http://localhost"), ("Origin", "http://evil.example")]),
      Way(headers: [("Origin", "http://evil.example"), ("Origin", "http://localhost")]),
      Way(headers: [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")]),
      Way(headers: [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://localhost")]),
      Way(headers: [("Origin", "http://localhost")], isSecure: true),
      Way(headers: [("Origin", "null")], contentType: "text/plain"),
      Way(headers: [("Origin", "http://evil.example")], contentType: "multipart/form-data; boundary=x"),
      Way(headers: [("Sec-Fetch-Site", "cross-site")], contentType: "application/json"),
      Way(headers: [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")], method: .get),
    ]

  private func send(_ form: SeenForm, _ way: Way, _ walk: SiteWalk) async throws -> Response {
    let pairs = form.entries.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
      .joined(separator: "&")
    let isGet = way.method == .get
    var headers: Headers = ["Host": "localhost", "Accept": "text/html", "Content-Type": way.contentType]
    // Over TLS the cookies have other names.
    let cookies = walk.cookies[form.viewer] ?? ""
    headers["Cookie"] =
      way.isSecure
      ? cookies.split(separator: "; ").map { "__Host-\($0)" }.joined(separator: "; ") : cookies
    for (name, value) in way.headers { headers.add(name, value) }
    let request = try Request(
      method: way.method, target: isGet ? "\(form.target)?\(pairs)" : form.target, headers: headers,
      body: isGet ? [] : Array(pairs.utf8), isSecure: way.isSecure)
    return await walk.app.respond(request)
  }

  @Test("Are refused, however they are sent, and change nothing", arguments: SiteWalk.Stage.allCases)
  func refused(stage: SiteWalk.Stage) async throws {
    #expect(Self.ways.count > 20)
    let walk = try await SiteWalk(stage)
    let database = walk.app.stores.services.database
    let before = try await OwnedRows(database)
    let forms = walk.forms.filter(\.isPost)
    for form in forms {
      for way in Self.ways {
        let response = try await send(form, way, walk)
        if way.method == .get {
          // A page may be asked for from anywhere; what its address says does nothing.
          #expect(response.status.code < 500, "\(form): \(way)")
        } else {
          #expect(response.status == .forbidden, "\(form): \(way)")
        }
        #expect(!response.headers.all("Set-Cookie").contains { $0.hasPrefix("session=") }, "\(form): \(way)")
      }
      let isUnchanged = try await OwnedRows(database).rows == before.rows
      #expect(isUnchanged, "\(form)")
    }
    // Its own site sends them with success.
    var changed = 0
    for form in forms where form.viewer == .owner {
      let rows = try await OwnedRows(database).rows
      _ = try await send(form, Way(headers: [("Sec-Fetch-Site", "same-origin")]), walk)
      if try await OwnedRows(database).rows != rows { changed += 1 }
    }
    #expect(changed > 15)
  }
}
