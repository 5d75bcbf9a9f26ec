import HTTP

/// The browser of a session, and where it is, as the owner of the account may recognize them.
public struct SessionClient: Hashable, Sendable {
  /// The browser's name; empty where it is not known.
  public let browser: String
  /// The network; empty where it says nothing of the person.
  public let network: String

  /// Makes a client.
  public init(browser: String = "", network: String = "") {
    self.browser = browser
    self.network = network
  }

  /// The client that sends a request.
  init(_ request: Request) {
    browser = BrowserName(userAgent: request.headers["User-Agent"] ?? "").description
    network = request.networkOfPerson ?? ""
  }

  /// The client in words: “Firefox on Linux, 192.0.2.7”.
  var description: String {
    [browser.isEmpty ? "A browser" : browser, network].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
