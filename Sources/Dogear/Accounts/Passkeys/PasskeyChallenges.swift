import Bytes
import Database
import HTTP
import WebAuthn

/// The challenges of sign-ins by passkey: signed by the server instead of kept, so that nobody who only looks at the page
/// leaves anything behind. Each is good for one visitor, for some minutes, and once (WebAuthn Level 2, 13.4.3).
struct PasskeyChallenges: Sendable {
  /// The seconds for which a challenge is good.
  static let seconds = 10 * 60
  private static let nonceLength = 16

  let signer: Signer

  /// Makes a challenge for a visitor, at a time in seconds since 1970.
  func make(for visitor: Visitor, now: Int) throws -> Challenge {
    let value = "\(now + Self.seconds).\(Base64URL.encode(RandomBytes.make(Self.nonceLength)))"
    return try Challenge(Array(signer.sign(value, purpose: Self.purpose(visitor)).utf8))
  }

  /// Checks that a challenge was made for a visitor, and not long ago.
  ///
  /// - Throws: `AccountsError.setupExpired` where it was not.
  func verify(_ challenge: Challenge, for visitor: Visitor, now: Int) throws(AccountsError) {
    let text = String(decoding: challenge.bytes, as: UTF8.self)
    guard let value = signer.verify(text, purpose: Self.purpose(visitor)),
      let expiry = value.split(separator: ".").first.flatMap({ Int($0) }), expiry > now
    else { throw .setupExpired }
  }

  /// Notes in a transaction that a challenge was used.
  ///
  /// - Throws: `AccountsError.setupExpired` where it was used before.
  static func use(_ challenge: Challenge, now: Int, _ connection: DatabaseConnection) throws {
    try connection.execute("DELETE FROM used_passkey_challenges WHERE expires_at <= $1", now)
    let count = try connection.execute(
      """
      INSERT INTO used_passkey_challenges (digest, expires_at) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING
      """, Base64URL.encode(SHA256.digest(challenge.bytes)), now + seconds)
    guard count == 1 else { throw AccountsError.setupExpired }
  }

  private static func purpose(_ visitor: Visitor) -> String { "passkey of \(visitor.key)" }
}
