import HTTP

/// A value that does harm where it is taken for more than a text, in the bytes that a form has of it.
struct HostileValue: Sendable {
  let name: String
  let bytes: [UInt8]

  private init(_ name: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
  }

  /// A value from its escapes.
  private init(_ name: String, _ escaped: String) {
    self.init(name, bytes: Array(escaped.utf8))
  }

  /// A value from its text.
  private init(_ name: String, text: String) {
    self.init(name, PercentEncoding.encode(text))
  }

  static let all: [HostileValue] = [
    HostileValue("200 kB", String(repeating: "x", count: 200_000)),
    HostileValue("200 kB of emoji", text: String(repeating: "🎉", count: 50_000)),
    HostileValue("invalid UTF-8", "%ff%fe%80abc"),
    HostileValue("overlong UTF-8", "%c0%af%e0%80%af"),
    HostileValue("a lone surrogate", "%ed%a0%80"),
    HostileValue("bytes above ASCII", bytes: [0xff, 0xfe, 0x80]),
    HostileValue("NUL", "a%00b"),
    HostileValue("control characters", "%01%02%1b%5b31m%7f"),
    HostileValue("line breaks", "a%0d%0aSet-Cookie:%20x=y%0d%0a%0d%0ab"),
    HostileValue("a script", text: "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"),
    HostileValue("a template", text: "{{title}}{{{title}}}{{>Shared/field}}"),
    HostileValue("SQL", text: "'; DROP TABLE books; --"),
    HostileValue("a path", text: "../../../../etc/passwd"),
    HostileValue("a broken escape", "%"),
    HostileValue("another broken escape", "%zz%4"),
    HostileValue("a huge number", String(repeating: "9", count: 400)),
    HostileValue("a negative number", "-1"),
    HostileValue("right-to-left marks", text: "\u{202E}\u{200B}\u{FEFF}\u{0}"),
    HostileValue("nothing", ""),
    HostileValue("blanks", "+++%20"),
  ]

  /// What no page may have in it, however it came there.
  static let markup = ["<script>alert", "<img src=x"]

  /// The value in an address, which has no bytes above ASCII.
  var inAddress: String {
    bytes.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "%\(String($0, radix: 16))" }.joined()
  }
}
