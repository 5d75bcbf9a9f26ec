import Database
import Gallery
import HTTP
import HTTPTesting
import Testing

@testable import Dogear

@Suite("Addresses that hold a secret", .timeLimit(.minutes(10)))
struct SecretPathsTests {
  private static let secret = SecureToken().value
  private static let shared = [
    BooksPath.shared.filled(secret), BooksPath.sharedYear.filled(secret, "2026"),
    BooksPath.feed.filled(secret),
  ]

  @Test("The log of faults and the log of refused requests have them shortened", arguments: shared)
  func logs(path: String) async throws {
    let (faults, refusals) = (FaultLines(), LogLines())
    let app = try AppFixture(logFault: faults.write, logSecurity: refusals.add)
    let client = TestClient(handler: app.respond)
    _ = try await client.send(
      .post, path, headers: ["Origin": "https://evil.example"], form: [("action", "more")])
    app.stores.close()
    _ = try await client.send(.get, path)
    let lines = faults.take() + refusals.text
    #expect(lines.contains { $0.contains("/shared/\(Self.secret.prefix(4))...") })
    #expect(!lines.contains { $0.contains(Self.secret) })
  }

  @Test("A browser tells nobody the path of what is shared, not even this server")
  func referrer() async throws {
    let app = try AppFixture()
    for path in Self.shared {
      #expect(try await app.get(path)["Referrer-Policy"] == "strict-origin", "\(path)")
    }
    #expect(try await app.get("/books")["Referrer-Policy"] == "same-origin")
  }

  @Test("Every other parameter of an address is known to be no secret")
  func parameters() {
    let routes =
      BooksPath.allCases.map(\.route) + AccountsPath.allCases.map(\.route)
      + RemindersPath.allCases.map(\.route) + GalleryPath.allCases.map(\.route)
    let parameters = Set(routes.flatMap { $0.matches(of: /\{([^}]*)\}/).map { String($0.output.1) } })
    // Ids of an owner's own things, and digests of pictures that anybody may see who has them.
    #expect(parameters == ["id", "link", "year", "digest"])
    for route in routes where route.contains("{link}") {
      #expect(SecretPaths.app.contains(route.replacing("{link}", with: Self.secret)), "\(route)")
    }
  }
}
