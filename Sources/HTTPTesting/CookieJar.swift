import HTTP

/// The cookies a client was given, each for the paths below its own (RFC 6265, 5.3 and 5.4). One host, one
/// security: `Domain` and `Secure` are not looked at.
struct CookieJar {
  private struct Entry {
    var name: String
    var value: String
    var path: String
  }

  private var entries: [Entry] = []

  /// Keeps what a response sets, and forgets what it removes.
  mutating func take(_ headers: Headers) {
    for field in headers.all("Set-Cookie") {
      var parts = field.split(separator: ";").map { Self.pair($0) }
      guard let (name, value) = parts.first, !name.isEmpty else { continue }
      parts.removeFirst()
      let path = parts.last { $0.name.lowercased() == "path" }?.value ?? "/"
      let age = parts.last { $0.name.lowercased() == "max-age" }.flatMap { Int($0.value) }
      entries.removeAll { $0.name == name && $0.path == path }
      if age.map({ $0 > 0 }) ?? true { entries.append(Entry(name: name, value: value, path: path)) }
    }
  }

  /// The `Cookie` field for a target, or nil without cookies for it.
  func field(for target: String) -> String? {
    let path = String(target.prefix { $0 != "?" })
    let pairs = entries.filter { Self.covers($0.path, path) }.map { "\($0.name)=\($0.value)" }
    return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
  }

  private static func covers(_ prefix: String, _ path: String) -> Bool {
    path == prefix || path.hasPrefix(prefix.hasSuffix("/") ? prefix : prefix + "/")
  }

  private static func pair(_ text: Substring) -> (name: String, value: String) {
    let text = text.drop { $0 == " " }
    guard let equals = text.firstIndex(of: "=") else { return (String(text), "") }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }
}
