import Bytes
import Testing

@testable import Dogear

@Suite("Sealed secrets", .timeLimit(.minutes(10)))
struct SealerTests {
  private let keys = (1...3).map { [UInt8](repeating: $0, count: KeyFile.length) }

  @Test("A secret opens for its purpose alone, and is another text each time", arguments: [0, 1, 20, 5000])
  func purpose(length: Int) throws {
    let sealer = try Sealer(keys: keys)
    let secret = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    let sealed = try sealer.seal(secret, purpose: "test")
    #expect(try sealer.open(sealed, purpose: "test") == secret)
    #expect(throws: SecurityError.self) { try sealer.open(sealed, purpose: "another") }
    #expect(try sealer.seal(secret, purpose: "test") != sealed)
  }

  @Test("No changed text opens")
  func changes() throws {
    let sealer = try Sealer(keys: keys)
    let sealed = try sealer.seal(Array("secret".utf8), purpose: "test")
    let bytes = try #require(Base64URL.decode(sealed))
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      #expect(throws: SecurityError.self) { try sealer.open(Base64URL.encode(changed), purpose: "test") }
    }
    for text in ["", "x", "?", String(sealed.dropLast(2)), sealed + "AAAA"] {
      #expect(throws: SecurityError.self) { try sealer.open(text, purpose: "test") }
    }
  }

  @Test("What older keys sealed still opens, and is known to be older")
  func rotation() throws {
    let older = try Sealer(keys: Array(keys.suffix(2)))
    let sealed = try older.seal([1, 2, 3], purpose: "test")
    let newer = try Sealer(keys: keys)
    #expect(try newer.open(sealed, purpose: "test") == [1, 2, 3])
    #expect(older.isCurrent(sealed))
    #expect(!newer.isCurrent(sealed))
    let newest = try Sealer(keys: [keys[0]])
    #expect(throws: SecurityError.self) { try newest.open(sealed, purpose: "test") }
  }

  @Test("Base32 follows RFC 4648, section 10, without padding")
  func base32() {
    let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map { Base32.encode(Array($0.utf8)) }
    #expect(texts == ["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"])
  }

  @Test("Base64url gives back what was encoded, and nothing else is decoded", arguments: 0..<40)
  func base64(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ 200) }
    #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
    for text in ["A", "AB+/", "AB=="] { #expect(Base64URL.decode(text) == nil) }
  }
}
