import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear
@testable import LiveTesting

/// The header fields of every answer, and the addresses in every page: of all routes, for everybody who may see them.
@Suite("What every answer says to browsers", .timeLimit(.minutes(10)))
struct ResponseFieldTests {
  /// The answers of all routes and files, also those that refuse.
  private func answers() async throws -> [(place: String, response: TestResponse)] {
    let walk = try await SiteWalk(.underWay)
    var answers: [(place: String, response: TestResponse)] = []
    let files = [
      "/live.js", "/style.css", "/night.css", "/icons.svg", "/favicon.svg", "/no-such-page",
    ]
    for viewer in [SiteWalk.Viewer.stranger, .owner, .administrator] {
      for target in walk.targets + files {
        for method in [Method.get, .post, .options, .put] {
          let headers: Headers = [
            "Cookie": walk.cookies[viewer] ?? "", "Accept": "text/html", "Origin": "https://evil.example",
            "Access-Control-Request-Method": "POST",
          ]
          let response = try await TestClient(handler: walk.app.respond).send(
            method, target, headers: headers)
          answers.append(("\(method) \(target)", response))
        }
      }
    }
    return answers
  }

  @Test("Each answer forbids what a page does not need, and lets no other site read it")
  func fields() async throws {
    let answers = try await answers()
    #expect(answers.count > 200)
    #expect(answers.contains { $0.place.hasPrefix("GET /shared/") })
    for (place, response) in answers {
      let policy = response["Content-Security-Policy"] ?? ""
      for part in [
        "default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'",
        "form-action 'self'", "object-src 'none'", "require-trusted-types-for 'script'", "trusted-types live",
      ] {
        #expect(policy.contains(part), "\(place): \(part)")
      }
      #expect(!policy.contains("unsafe"), "\(place)")
      #expect(response["X-Content-Type-Options"] == "nosniff", "\(place)")
      // The path of what is shared is a secret, which no other server's log is to have.
      let referrer = place.contains(" /shared/") ? "strict-origin" : "same-origin"
      #expect(response["Referrer-Policy"] == referrer, "\(place)")
      #expect(response["Cross-Origin-Resource-Policy"] == "same-origin", "\(place)")
      #expect(response["Cross-Origin-Opener-Policy"] == "same-origin", "\(place)")
      for name in response.headers.map(\.name) {
        #expect(!name.lowercased().hasPrefix("access-control"), "\(place): \(name)")
        // Nobody needs to know what the server is made of.
        #expect(!["server", "x-powered-by"].contains(name.lowercased()), "\(place): \(name)")
      }
    }
  }

  @Test("No page asks another server for anything, nor leads to one")
  func addresses() async throws {
    let names: Set = [
      "href", "src", "srcset", "action", "formaction", "poster", "data", "xlink:href", "ping", "background",
    ]
    var count = 0
    for (place, response) in try await answers() {
      guard response["Content-Type"]?.hasPrefix("text/html") == true else { continue }
      for node in TestDocument(html: response.text).root.elements {
        #expect(!["iframe", "object", "embed"].contains(node.tag), "\(place)")
        for (name, value) in node.attributes where names.contains(name) {
          count += 1
          // The app for one-time passwords is on the device.
          let isOwn =
            ["/", "#", "?", "otpauth:"].contains(where: value.hasPrefix) && !value.hasPrefix("//")
          #expect(isOwn, "\(place): \(name)=\(value)")
        }
      }
    }
    #expect(count > 1000)
  }

  @Test("No script or style that is served names another server")
  func files() async throws {
    let app = try AppFixture()
    for name in [
      "/live.js", "/behaviours/passkeys.js", "/behaviours/code.js", "/style.css", "/night.css", "/icons.svg",
      "/favicon.svg",
    ] {
      let response = try await TestClient(handler: app.respond).send(.get, name)
      #expect(response.status == .ok, "\(name)")
      let text = response.text.replacing("http://www.w3.org/", with: "")
      #expect(!text.contains(/https?:\/\/[a-z0-9]|url\(["']?\/\/|import\(["']?http/), "\(name)")
    }
  }
}
