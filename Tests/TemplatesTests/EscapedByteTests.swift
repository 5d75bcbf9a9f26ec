import Templates
import Testing

/// Which bytes are written otherwise, and as what, at each place of a value: several are looked at at a time.
@Suite("Escaped bytes", .timeLimit(.minutes(10)))
struct EscapedByteTests {
  private static let escapes = [
    ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"), ("\r", "&#13;"),
    ("\u{0}", "\u{FFFD}"),
  ]

  @Test(
    "Each byte that means something is escaped in text and in attributes, at each place", arguments: escapes)
  func eachPlace(_ special: String, _ escape: String) throws {
    for count in 0..<20 {
      for place in 0...count {
        let (before, after) = (
          String(repeating: "a", count: place), String(repeating: "b", count: count - place)
        )
        let expected = before + escape + after
        let html = try EscapingTests.render("<p title=\"{{x}}\">{{x}}</p>", before + special + after)
        #expect(html == "<p title=\"\(expected)\">\(expected)</p>")
      }
    }
    let all = Self.escapes.map(\.0).joined()
    let html = try EscapingTests.render("<p>{{x}}</p>", all + all + all)
    let expected = Self.escapes.map(\.1).joined()
    #expect(html == "<p>\(expected)\(expected)\(expected)</p>")
  }

  @Test("Other bytes are written as they are")
  func others() throws {
    let specials = Set(Self.escapes.flatMap(\.0.utf8))
    for byte in UInt8(1)...0x7F where !specials.contains(byte) {
      for count in [0, 7, 8] {
        let value = String(repeating: "a", count: count) + String(decoding: [byte], as: UTF8.self)
        #expect(try EscapingTests.render("<p>{{x}}</p>", value) == "<p>\(value)</p>", "\(byte)")
      }
    }
  }
}
