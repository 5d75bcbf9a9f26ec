import Testing
import Validation

@Suite("Trimming", .timeLimit(.minutes(10)))
struct TrimmingTests {
  @Test(
    "White space goes from both ends, and nothing else does",
    arguments: [
      ("", ""), (" \t\r\n ", ""), ("a", "a"), ("  two words\r\n", "two words"), ("\u{A0}a\u{2003}", "a"),
      // A joined accent, and one that follows a space, belong to the text.
      (" e\u{301} ", "e\u{301}"), (" \u{301}a ", "\u{301}a"), ("a\u{200B}", "a\u{200B}"),
    ])
  func ends(text: String, trimmed: String) {
    #expect(Array(text.trimmed.unicodeScalars) == Array(trimmed.unicodeScalars))
  }

  @Test("White space of ASCII is what Unicode says it is")
  func ascii() {
    for value in UInt8.min..<0x80 {
      let scalar = Unicode.Scalar(value)
      #expect(String(scalar).trimmed.isEmpty == scalar.properties.isWhitespace, "\(value)")
    }
  }
}
