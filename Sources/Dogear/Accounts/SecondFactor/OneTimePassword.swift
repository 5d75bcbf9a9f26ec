import Bytes
import COpenSSL
import HTTP

/// Time-based one-time passwords (RFC 6238) of six digits for each half minute, by HMAC-SHA-1, which is what all apps for
/// them understand.
struct OneTimePassword: Sendable {
  /// The number of random bytes of a secret (RFC 4226, section 4, R6).
  static let secretLength = 20
  static let digitCount = 6
  /// The seconds for which a code is shown.
  static let period = 30

  /// The secret that the server and the app share.
  let secret: [UInt8]

  /// Makes a new secret.
  init() {
    self.init(secret: RandomBytes.make(Self.secretLength))
  }

  init(secret: [UInt8]) {
    self.secret = secret
  }

  /// The code of a period, counted from 1970 (RFC 4226, section 5.3).
  func code(ofPeriod number: Int) throws(SecurityError) -> String {
    let message = withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).bigEndian) { Array($0) }
    var (digest, count) = ([UInt8](repeating: 0, count: 20), 0)
    guard
      EVP_Q_mac(
        nil, "HMAC", nil, "SHA1", nil, secret, secret.count, message, message.count, &digest, digest.count,
        &count) != nil, count == digest.count
    else { throw .cryptographyFailed("HMAC-SHA-1") }
    let offset = Int(digest[19] & 15)
    let number = digest[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    let digits = String(number % 1_000_000)
    return String(repeating: "0", count: Self.digitCount - digits.count) + digits
  }

  /// The period whose code a text is: the one of now, or the one before or after, as clocks differ and typing takes
  /// time. Nil where it is none of them, or its code can't be taken any more.
  ///
  /// - Parameters:
  ///   - now: the time, in seconds since 1970.
  ///   - used: the periods whose codes were taken.
  func period(
    of text: String, at now: Int, after used: UsedPeriods = UsedPeriods()
  ) throws(SecurityError) -> Int? {
    let digits = text.filter { !$0.isWhitespace }
    var found: Int?
    let current = now / Self.period
    for period in current - 1...current + 1 where used.permits(period, at: current) {
      if ConstantTime.isEqual(try code(ofPeriod: period).utf8, digits.utf8) { found = period }
    }
    return found
  }

  /// The address that apps take, as text or from a QR code (Google Authenticator's “Key URI Format”).
  func address(account: String) -> String {
    let name = PercentEncoding.encode(account)
    return "otpauth://totp/Dogear:\(name)?secret=\(Base32.encode(secret))&issuer=Dogear"
      + "&algorithm=SHA1&digits=\(Self.digitCount)&period=\(Self.period)"
  }
}
