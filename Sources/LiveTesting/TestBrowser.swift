import HTTP
import HTTPTesting

/// A browser of a test: a visitor with cookies of their own.
public final class TestBrowser {
  /// The client that sends the requests and keeps the cookies.
  public let client: TestClient
  /// The header fields of every request.
  public let headers: Headers
  let clock: VirtualClock

  init(client: TestClient, headers: Headers, clock: VirtualClock) {
    self.client = client
    self.headers = headers
    self.clock = clock
  }

  /// Loads a page and, if it is live, opens its stream.
  ///
  /// - Throws: `TestFailure` where the page has problems; see `TestDocument.problems`.
  public func open(_ target: String) async throws -> TestPage {
    try await page(target, runsScripts: true)
  }

  /// Loads a page with JavaScript switched off.
  ///
  /// - Throws: `TestFailure` where the page has problems.
  public func load(_ target: String) async throws -> TestPage {
    try await page(target, runsScripts: false)
  }

  private func page(_ target: String, runsScripts: Bool) async throws -> TestPage {
    let connection = try await connect(target)
    let page = TestPage(self, connection, runsScripts: runsScripts)
    try await page.load(connection)
    return page
  }

  /// Loads a page, for a test of single messages.
  public func connect(_ target: String) async throws -> LiveConnection {
    try await LiveConnection(client, target, headers: headers)
  }
}
