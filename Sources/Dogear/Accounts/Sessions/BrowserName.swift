/// The name of a browser and its system as their owner knows them, such as “Firefox on Linux”.
struct BrowserName: Hashable, Sendable, CustomStringConvertible {
  let description: String

  /// Browsers by what their `User-Agent` alone has. Those that claim to be others, too, come first.
  private static let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
  ]
  private static let systems = [
    ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
    ("Windows", "Windows"), ("Macintosh", "a Mac"), ("Linux", "Linux"), ("BSD", "BSD"),
  ]

  /// Reads the name from the field of a request (RFC 9110, 10.1.5).
  init(userAgent: String) {
    let browser = Self.browsers.first { userAgent.contains($0.0) }?.1 ?? "A browser"
    let system = Self.systems.first { userAgent.contains($0.0) }.map { " on \($0.1)" } ?? ""
    description = browser + system
  }
}
