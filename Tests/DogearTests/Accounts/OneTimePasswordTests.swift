import Testing

@testable import Dogear

@Suite("One-time passwords", .timeLimit(.minutes(10)))
struct OneTimePasswordTests {
  private let password = OneTimePassword(secret: Array("12345678901234567890".utf8))

  @Test(
    "The codes are the ones in RFC 6238, appendix B, cut to six digits",
    arguments: [
      (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
      (2_000_000_000, "279037"), (20_000_000_000, "353130"),
    ])
  func codes(time: Int, code: String) throws {
    #expect(try password.code(ofPeriod: time / 30) == code)
  }

  @Test("The codes are the ones in RFC 4226, appendix D")
  func countedCodes() throws {
    let codes = try (0..<10).map { try password.code(ofPeriod: $0) }
    #expect(
      codes == [
        "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
      ])
  }

  @Test("A code is good half a minute before and after, and never twice", arguments: -3...3)
  func window(difference: Int) throws {
    let code = try password.code(ofPeriod: 1000 + difference)
    let found = try password.period(of: code, at: 1000 * 30 + 15)
    #expect(found == (abs(difference) <= 1 ? 1000 + difference : nil))
    #expect(
      try password.period(of: code, at: 1000 * 30 + 15, after: UsedPeriods(last: 1000 + difference)) == nil)
  }

  @Test("Spaces between digits don't matter, other texts are no codes")
  func texts() throws {
    let code = try password.code(ofPeriod: 1000)
    #expect(try password.period(of: " \(code.prefix(3)) \(code.suffix(3))", at: 30_000) == 1000)
    for text in ["", "0", code + "0", String(code.dropLast()), "abcdef", "١٢٣٤٥٦"] {
      #expect(try password.period(of: text, at: 30_000) == nil, "\(text)")
    }
  }

  @Test("The address of a secret has the account's name and what apps need to know")
  func address() {
    #expect(
      password.address(account: "jon & co")
        == "otpauth://totp/Dogear:jon%20%26%20co?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Dogear"
        + "&algorithm=SHA1&digits=6&period=30")
  }

  @Test("A recovery code is read as people type it")
  func recoveryCodes() throws {
    let code = SecretCode()
    let shown = code.description
    #expect(shown.split(separator: "-").map(\.count) == [4, 4, 4, 4, 4, 4])
    #expect(SecretCode(shown) == code)
    #expect(SecretCode(" \(shown.lowercased().replacing("-", with: " "))") == code)
    #expect(SecretCode(String(shown.dropLast())) == nil)
    #expect(SecretCode("") == nil)
    #expect(SecretCode("287082") == nil)
  }

  @Test("A QR code is drawn as squares within its frame")
  func code() throws {
    let code = try QRCode(password.address(account: "jon"))
    #expect((29...200).contains(code.size))
    // The upper edge of the first finder pattern: seven squares.
    #expect(code.path.hasPrefix("M4 4h7v1H4z"))
    #expect(throws: SecurityError.self) { try QRCode(String(repeating: "x", count: 5000)) }
  }
}
