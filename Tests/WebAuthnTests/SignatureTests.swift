import COpenSSL
import Testing

@testable import WebAuthn
@testable import WebAuthnTesting

@Suite("Signatures", .timeLimit(.minutes(10)))
struct SignatureTests {
  @Test(
    "Signatures of Ed25519 are the ones in the standard",
    arguments: [
      // RFC 8032, 7.1: tests 1, 2, 3 and SHA(abc).
      (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
          + "d25bf5f0595bbe24655141438e7a100b"
      ),
      (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
          + "387b2eaeb4302aeeb00d291612bb0c00"
      ),
      (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
          + "4a7c15e9716ed28dc027beceea1ec40a"
      ),
      (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd"
          + "454d4423643ce80e2a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e030"
          + "3dca179c138ac17ad9bef1177331a704"
      ),
    ])
  func ed25519(_ key: String, _ message: String, _ signature: String) throws {
    try check(
      [(1, 1), (3, -8), (-1, 6), (-2, .bytes(bytes(key)))], message: bytes(message),
      signature: bytes(signature))
  }

  @Test("A signature of ECDSA is the one in the standard")
  func ecdsa() throws {
    // RFC 6979, A.2.5: SHA-256, "sample".
    let x = bytes("60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6")
    let y = bytes("7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299")
    let r = bytes("EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716")
    let s = bytes("F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8")
    try check(
      [(1, 2), (3, -7), (-1, 1), (-2, .bytes(x)), (-3, .bytes(y))], message: Array("sample".utf8),
      signature: [0x30, 70, 2, 33, 0] + r + [2, 33, 0] + s)
  }

  @Test("Every bit of a signature and of a message counts", arguments: COSEAlgorithm.allCases)
  func bits(_ algorithm: COSEAlgorithm) throws {
    let key = try SigningKey.shared(algorithm.rawValue)
    let message = Array("a message".utf8)
    try check(key.parameters(), message: message, signature: key.sign(message))
  }

  @Test("Nothing is left in the queue of errors", arguments: COSEAlgorithm.allCases)
  func errors(_ algorithm: COSEAlgorithm) throws {
    let key = try COSEPublicKey(SigningKey.shared(algorithm.rawValue).publicKey())
    for signature in [[], [0x30], [UInt8](repeating: 0xFF, count: 64), [UInt8](repeating: 0, count: 512)] {
      #expect(try !key.isValid(signature, for: [1]))
      #expect(ERR_peek_error() == 0)
    }
    let beside = CBORItem.map([
      (1, 2), (3, -7), (-1, 1), (-2, .bytes([UInt8](repeating: 1, count: 32))),
      (-3, .bytes([UInt8](repeating: 1, count: 32))),
    ])
    #expect(throws: WebAuthnError.invalidPublicKey(.invalidPoint)) { try COSEPublicKey(beside.encoded) }
    #expect(ERR_peek_error() == 0)
  }

  private func check(
    _ parameters: [(CBORItem, CBORItem)], message: [UInt8], signature: [UInt8]
  ) throws {
    let key = try COSEPublicKey(CBORItem.map(parameters).encoded)
    #expect(try key.isValid(signature, for: message))
    #expect(try !key.isValid(signature, for: message + [0]))
    #expect(try !key.isValid(Array(signature.dropLast()), for: message))
    #expect(try !key.isValid(signature + [0], for: message))
    for index in 0..<signature.count * 8 {
      var changed = signature
      changed[index / 8] ^= 1 << UInt8(index % 8)
      #expect(try !key.isValid(changed, for: message))
    }
    for index in 0..<message.count * 8 {
      var changed = message
      changed[index / 8] ^= 1 << UInt8(index % 8)
      #expect(try !key.isValid(signature, for: changed))
    }
  }
}
