import Database

/// A session of an account, as the account's page lists it. Times are in seconds since 1970.
struct OpenSession: Identifiable, Hashable, Sendable {
  /// The beginning of the digest of the token, which tells sessions of one account apart and opens none.
  let id: String
  let client: SessionClient
  let createdAt: Int
  /// The time of its last use, to the hour.
  let usedAt: Int
  /// Whether it is the session in which the list was asked for.
  let isCurrent: Bool

  static let idLength = 16

  init(row: Row, currentDigest: String) throws {
    let digest = try row.string("token_digest")
    id = String(digest.prefix(Self.idLength))
    client = SessionClient(browser: try row.string("browser"), network: try row.string("network"))
    createdAt = try row.int("created_at")
    usedAt = try row.int("used_at")
    isCurrent = digest == currentDigest
  }
}
