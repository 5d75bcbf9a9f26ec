import Combine
import Database
import Foundation

/// The store of accounts and their sessions. It owns the tables `accounts` and `sessions`.
public final class AccountsStore: Sendable {
  let database: Database
  let hasher: PasswordHasher
  let clock: @Sendable () -> Int
  let sessions = SessionCache()
  let attempts = SignInAttempts()
  private let ended = EndedSessions()

  /// Makes a store over a database whose migrations were applied. The clock, in seconds since 1970, is by default the
  /// system's.
  public init(
    database: Database, hasher: PasswordHasher = PasswordHasher(), clock: (@Sendable () -> Int)? = nil
  ) {
    self.database = database
    self.hasher = hasher
    self.clock = clock ?? { Int(Date().timeIntervalSince1970) }
  }

  /// A publisher of the digests of sessions that ended, so that what they opened can be closed. Values arrive on the
  /// database's thread.
  public var sessionEnded: AnyPublisher<String, Never> { ended.publisher }

  /// Whether a name can still be had. One that breaks a rule can't.
  public func isAvailable(username: String) async throws -> Bool {
    guard let username = try? Username(username), !username.isReserved else { return false }
    return try await database.read { connection in
      try connection.first("SELECT id FROM accounts WHERE username_key = $1", username.key) == nil
    }
  }

  /// Makes an account.
  ///
  /// - Throws: `AccountsError` where name or password can't be used. If two ask for one name at once, one gets
  ///   `.usernameTaken`.
  public func create(username: String, password: String) async throws -> Account {
    let username = try Username(username)
    try Self.check(password: password)
    // A check that saves the cost of a hash; the unique index decides.
    guard try await isAvailable(username: username.text) else { throw AccountsError.usernameTaken }
    let hash = try await hasher.hash(password)
    let account = Account(id: UUID().uuidString.lowercased(), username: username.text, createdAt: clock())
    do {
      try await database.write { connection in
        try connection.execute(
          """
          INSERT INTO accounts (id, username, username_key, password_hash, created_at)
          VALUES ($1, $2, $3, $4, $5)
          """, account.id, account.username, username.key, hash, account.createdAt)
      }
    } catch DatabaseError.uniqueViolation {
      throw AccountsError.usernameTaken
    }
    return account
  }

  /// Returns the account with this name and password, or nil. Takes as long when there is no such account, so that the
  /// time does not tell.
  public func authenticate(username: String, password: String) async throws -> Account? {
    let key = (try? Username(username))?.key
    let found = try await database.read { connection -> (account: Account, hash: String)? in
      let row = try key.flatMap { key in
        try connection.first(
          "SELECT id, username, created_at, password_hash FROM accounts WHERE username_key = $1", key)
      }
      return try row.map { (try Account(row: $0), try $0.string("password_hash")) }
    }
    guard let found else {
      try await hasher.verifyNothing(password)
      return nil
    }
    return try await hasher.verify(password, against: found.hash) ? found.account : nil
  }

  /// Gives an account a new password, and ends its sessions but the one with this token.
  ///
  /// - Throws: `AccountsError.wrongPassword` where the current password is another; `AccountsError` for an unusable new
  ///   one.
  public func changePassword(
    of account: Account, from current: String, to new: String, keeping token: String?
  ) async throws {
    try Self.check(password: new)
    guard try await authenticate(username: account.username, password: current)?.id == account.id else {
      throw AccountsError.wrongPassword
    }
    let hash = try await hasher.hash(new)
    try await endSessions(of: account, except: token) { connection in
      try connection.execute("UPDATE accounts SET password_hash = $2 WHERE id = $1", account.id, hash)
    }
  }

  func announceEnd(of digest: String) {
    ended.send(digest)
  }

  private static func check(password: String) throws(AccountsError) {
    guard !password.isEmpty else { throw .passwordEmpty }
    guard password.utf8.count <= PasswordHasher.maximumBytes else { throw .passwordTooLong }
  }
}

extension Account {
  init(row: Row) throws {
    self.init(
      id: try row.string("id"), username: try row.string("username"), createdAt: try row.int("created_at"))
  }
}

/// The subject of ended sessions. `@unchecked` because a subject may be used from any thread, whether or not its type
/// says so.
private struct EndedSessions: @unchecked Sendable {
  private let subject = PassthroughSubject<String, Never>()

  var publisher: AnyPublisher<String, Never> { subject.eraseToAnyPublisher() }

  func send(_ digest: String) {
    subject.send(digest)
  }
}
