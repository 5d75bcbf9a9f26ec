import Bytes
import Foundation
import Testing

@Suite("Base64url", .timeLimit(.minutes(10)))
struct Base64URLTests {
  @Test("Bytes are encoded and decoded as the standard says")
  func standard() {
    // RFC 4648, section 10, without the padding.
    let vectors = [
      "": "", "f": "Zg", "fo": "Zm8", "foo": "Zm9v", "foob": "Zm9vYg", "fooba": "Zm9vYmE",
      "foobar": "Zm9vYmFy",
    ]
    for (text, encoded) in vectors {
      #expect(Base64URL.encode(Array(text.utf8)) == encoded)
      #expect(Base64URL.decode(encoded) == Array(text.utf8))
    }
    for count in 0...300 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      #expect(Base64URL.encode(bytes) == Self.standard(bytes))
      #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
    }
  }

  /// Foundation's base64 in the alphabet for URLs.
  private static func standard(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }

  @Test(
    "Another text is refused",
    arguments: ["A", "AAAAA", "Zh", "Zm9", "Zg==", "Zg=", "+A", "/A", " AA", "AA\n", "é", "A\0", "AA.A"])
  func refuses(_ text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}
