import Testing

@testable import Dogear

@Suite("The name of a browser", .timeLimit(.minutes(10)))
struct BrowserNameTests {
  @Test(
    "Browser and system are told by the User-Agent",
    arguments: [
      ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
      (
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
        "Edge on Windows"
      ),
      (
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
        "Safari on a Mac"
      ),
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
        "Chrome on an iPhone"
      ),
      (
        "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36",
        "Samsung Internet on Android"
      ),
      ("curl/8.5", "A browser"), ("", "A browser"), ("<script>", "A browser"),
    ])
  func names(userAgent: String, name: String) {
    #expect(BrowserName(userAgent: userAgent).description == name)
  }
}
