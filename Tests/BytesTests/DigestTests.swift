import Bytes
import Testing

@Suite("Digests and codes", .timeLimit(.minutes(10)))
struct DigestTests {
  @Test(arguments: [
    // RFC 4231, test cases 1, 2, 6 and 7.
    (
      [UInt8](repeating: 0x0B, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      "This is a test using a larger than block-size key and a larger than block-size data. "
        + "The key needs to be hashed before being used by the HMAC algorithm.",
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
  ])
  func codesAreThoseOfTheStandard(_ key: [UInt8], _ text: String, _ expected: String) {
    let hmac = HMACSHA256(key: key)
    // Again and again: no code changes the prepared key.
    for other in ["", "other", String(repeating: "long", count: 100)] {
      #expect(hexadecimal(hmac.code(of: Array(text.utf8))) == expected)
      #expect(hexadecimal(hmac.code(of: Array(other.utf8))) != expected)
    }
  }

  @Test func anEmptyTextHasACode() {
    let code = HMACSHA256(key: Array("key".utf8)).code(of: [])
    #expect(hexadecimal(code) == "5d5d139563c95b5967b9bd9a8c9b233a9dedb45072794cd232dc1b74832607d0")
  }

  @Test func digestsAreThoseOfTheStandard() {
    // FIPS 180-4, "abc".
    let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(hexadecimal(SHA256.digest("abc".utf8)) == expected)
    #expect(
      hexadecimal(SHA256.digest("".utf8))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test("A digest of pieces equals the digest of the whole") func pieces() {
    let running = SHA256.Running()
    for piece in ["a", "", "bc"] { running.update(piece.utf8) }
    #expect(running.finish() == SHA256.digest("abc".utf8))
  }

  @Test("The hash of a text is the hash that the standard gives")
  func hash() {
    // The vectors of its authors, with 64 bits.
    #expect("".fnv1a == 0xcbf2_9ce4_8422_2325)
    #expect("a".fnv1a == 0xaf63_dc4c_8601_ec8c)
    #expect("foobar".fnv1a == 0x8594_4171_f739_67e8)
  }

  @Test("Bytes are written as hexadecimal digits")
  func digits() {
    #expect([0x00, 0x0F, 0xA0, 0xFF].hexadecimal == "000fa0ff")
  }

  @Test("Digests are equal where all their bytes are") func comparesInFull() {
    #expect(ConstantTime.isEqual([UInt8](), []))
    #expect(ConstantTime.isEqual([1, 2], [1, 2]))
    #expect(!ConstantTime.isEqual([1, 2], [1, 3]))
    #expect(!ConstantTime.isEqual([1, 2], [1]))
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
