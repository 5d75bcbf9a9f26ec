import Foundation
import Testing

@testable import Dogear

@Suite struct SignerTests {
  private let signer = Signer(key: [UInt8](repeating: 7, count: 32))

  @Test(arguments: ["", "value", "with.dots.", "🧑🏽‍🚀", "a\0b"])
  func aSignedValueComesBack(_ value: String) throws {
    let signed = try signer.sign(value, purpose: "test")
    #expect(signer.verify(signed, purpose: "test") == value)
  }

  @Test func aSignatureIsForOnePurposeValueAndKey() throws {
    let signed = try signer.sign("value", purpose: "test")
    #expect(signer.verify(signed, purpose: "other") == nil)
    #expect(signer.verify("w" + signed, purpose: "test") == nil)
    #expect(Signer(key: [UInt8](repeating: 8, count: 32)).verify(signed, purpose: "test") == nil)
    // The border between purpose and value counts.
    let shifted = try signer.sign("tvalue", purpose: "tes")
    #expect(shifted.split(separator: ".").last != signed.split(separator: ".").last)
  }

  @Test(arguments: [
    "", ".", "value", "value.", ".AAAA", "value.AAAA", "value.é", String(repeating: ".", count: 10_000),
  ])
  func refusesWhatIsNotSigned(_ text: String) {
    #expect(signer.verify(text, purpose: "test") == nil)
  }

  @Test func everyBitOfASignatureCounts() throws {
    let signed = try signer.sign("value", purpose: "test")
    let dot = try #require(signed.lastIndex(of: "."))
    // The last character of 43 has two bits that don't stand for a byte; all that is compared is text.
    for index in signed.indices where index > dot {
      var changed = signed
      changed.replaceSubrange(index...index, with: signed[index] == "A" ? "B" : "A")
      #expect(signer.verify(changed, purpose: "test") == nil)
    }
  }

  @Test func theCodeIsThatOfTheStandard() throws {
    // RFC 4231, test case 2.
    let code = try Digest.hmac("what do ya want for nothing?".utf8, key: Array("Jefe".utf8))
    #expect(code.prefix(4) == [0x5B, 0xDC, 0xC1, 0x46])
    // FIPS 180-4, "abc".
    #expect(try Digest.sha256("abc".utf8).prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
  }

  @Test func comparesInFull() {
    #expect(Digest.isEqual([UInt8](), []))
    #expect(Digest.isEqual([1, 2], [1, 2]))
    #expect(!Digest.isEqual([1, 2], [1, 3]))
    #expect(!Digest.isEqual([1, 2], [1]))
  }
}
