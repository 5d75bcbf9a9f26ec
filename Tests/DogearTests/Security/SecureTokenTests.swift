import Bytes
import Foundation
import Testing

@testable import Dogear

@Suite(.timeLimit(.minutes(10))) struct SecureTokenTests {
  @Test func tokensAreLongAndDiffer() {
    let tokens = Set((0..<100).map { _ in SecureToken().value })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 43 && Base64URL.isEncoded($0) && SecureToken($0) != nil })
  }

  @Test(arguments: ["", "a", String(repeating: "a", count: 42), String(repeating: "+", count: 43)])
  func otherTextIsNoToken(_ text: String) {
    #expect(SecureToken(text) == nil)
  }

  @Test func encodesAsTheStandardSays() {
    // RFC 4648, section 10, without the padding.
    let vectors = [
      "": "", "f": "Zg", "fo": "Zm8", "foo": "Zm9v", "foob": "Zm9vYg", "fooba": "Zm9vYmE",
      "foobar": "Zm9vYmFy",
    ]
    for (text, encoded) in vectors { #expect(Base64URL.encode(Array(text.utf8)) == encoded) }
    #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
    let bytes = [UInt8](0...255)
    let expected = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    #expect(Base64URL.encode(bytes) == expected.replacing("=", with: ""))
  }
}
