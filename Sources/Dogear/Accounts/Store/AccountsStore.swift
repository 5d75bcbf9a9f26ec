import Combine
import Database
import Foundation
import Synchronization

/// The store of accounts and their sessions. It owns the tables `accounts` and `sessions`.
public final class AccountsStore: Sendable {
  let database: Database
  let hasher: PasswordHasher
  let sealer: Sealer
  let clock: @Sendable () -> Int
  let sessions = SessionCache()
  let attempts: Attempts
  let faults: FaultLog
  /// The part of the disk that is kept free.
  let disk: DiskReserve
  /// The rule for who may sign up.
  let signUpPolicy: SignUpPolicy
  /// The record of what happened to accounts.
  let events: SecurityEvents
  /// The changes that other servers make.
  let changes: ServerChanges
  private let ended = Announcements()
  private let closed = Announcements()
  private let sharings = Announcements()
  private let doubts = Announcements()
  private let emptiness = Mutex(Emptiness())

  /// Makes a store over a database whose migrations were applied.
  ///
  /// - Parameters:
  ///   - sealer: encrypts the secrets of second factors.
  ///   - clock: the time in seconds since 1970.
  ///   - uptime: counts the seconds that pass, whatever time it is; nil where the clock does.
  ///   - faults: told of errors that nobody waits for.
  ///   - changes: the changes that other servers make.
  ///   - logSecurity: writes a line about what happened to an account.
  init(
    database: Database, hasher: PasswordHasher, sealer: Sealer, clock: @escaping @Sendable () -> Int,
    uptime: (@Sendable () -> Int)? = nil,
    faults: FaultLog, disk: DiskReserve, signUpPolicy: SignUpPolicy = .open,
    changes: ServerChanges = ServerChanges(),
    logSecurity: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.database, self.hasher, self.sealer, self.clock) = (database, hasher, sealer, clock)
    (self.faults, self.disk, self.signUpPolicy, self.changes) = (faults, disk, signUpPolicy, changes)
    let events = SecurityEvents(database: database, clock: clock, log: logSecurity)
    self.events = events
    let shared = database.isShared ? SharedAttempts(database: database, sealer: sealer) : nil
    attempts = Attempts(shared: shared, uptime: uptime) { key, network in
      events.logRefusal(.tooManyAttempts, SessionClient(network: network ?? ""), subject: key)
    }
    changes.receive(AccountChange.kind) { [weak self] in self?.receive($0) }
  }

  /// A publisher of the digests of sessions that ended, so that what they opened can be closed. Values arrive on the
  /// database's thread.
  public var sessionEnded: AnyPublisher<String, Never> { ended.publisher }

  /// A publisher of the ids of accounts that can't be used any more.
  var accountClosed: AnyPublisher<String, Never> { closed.publisher }

  /// A publisher of the ids of accounts whose shares were opened or closed for others.
  var sharingChanged: AnyPublisher<String, Never> { sharings.publisher }

  /// A publisher that tells that other servers may have ended sessions and closed accounts without a word.
  var inDoubt: AnyPublisher<Void, Never> { doubts.publisher.map { _ in }.eraseToAnyPublisher() }

  /// Whether a name can still be had. One that breaks a rule can't, nor one that looks like another.
  public func isAvailable(username: String) async throws -> Bool {
    guard let username = try? Username(forNewAccount: username), !username.isReserved else { return false }
    return try await database.read { connection in try Self.isFree(username, connection) }
  }

  /// Whether nobody has a name, or one that looks like it; nobody else, where it is to be an account's new one.
  static func isFree(
    _ username: Username, for account: Account? = nil, _ connection: DatabaseConnection
  ) throws -> Bool {
    try connection.first(
      """
      SELECT id FROM accounts WHERE id <> $3 AND (username_key IN ($1, $2) OR username_skeleton = $2)
      """, username.key, username.skeleton, account?.id ?? "") == nil
  }

  /// Makes an account.
  ///
  /// - Throws: `AccountsError` where name or password can't be used. If two ask for one name at once, one gets
  ///   `.usernameTaken`.
  public func create(username: String, password: String) async throws -> Account {
    try await create(username: username, password: password) { _ in }
  }

  /// Makes an account, in the same transaction as another change.
  ///
  /// - Parameters:
  ///   - administersIfFirst: whether the first account of the server administers it.
  ///   - zone: the time zone that it begins with; nil for none.
  func create(
    username: String, password: String, administersIfFirst: Bool = false, zone: TimeZone? = nil,
    with change: @escaping @Sendable (DatabaseConnection) throws -> Void
  ) async throws -> Account {
    let username = try Username(forNewAccount: username)
    try Self.check(password: password)
    // A check that saves the cost of a hash; the transaction decides.
    guard try await isAvailable(username: username.text) else { throw AccountsError.usernameTaken }
    return try await insert(
      username, passwordHash: try await hasher.hash(password), administersIfFirst: administersIfFirst,
      zone: zone, with: change)
  }

  /// Stores a new account.
  ///
  /// - Throws: `AccountsError.usernameTaken` where somebody has the name or one that looks like it, or it is reserved.
  func insert(
    _ username: Username, passwordHash: String, administersIfFirst: Bool = false, zone: TimeZone? = nil,
    with change: @escaping @Sendable (DatabaseConnection) throws -> Void = { _ in }
  ) async throws -> Account {
    guard !username.isReserved else { throw AccountsError.usernameTaken }
    try disk.requireRoom()
    let (id, now) = (UUID().uuidString.lowercased(), clock())
    do {
      defer { forgetWhetherEmpty() }
      return try await database.write { connection in
        guard try Self.isFree(username, connection) else { throw AccountsError.usernameTaken }
        try change(connection)
        let account = Account(
          id: id, username: username.text, createdAt: now, chosenZone: zone,
          isAdministrator: try administersIfFirst && Self.isEmpty(connection))
        try connection.execute(
          """
          INSERT INTO accounts
            (id, username, username_key, username_skeleton, password_hash, created_at, is_administrator,
              time_zone)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
          """, account.id, account.username, username.key, username.skeleton, passwordHash, account.createdAt,
          account.isAdministrator, zone?.name ?? "")
        try AccountChange.accountCount.record(connection)
        return account
      }
    } catch DatabaseError.uniqueViolation {
      throw AccountsError.usernameTaken
    }
  }

  /// Whether there is no account yet.
  var isEmpty: Bool {
    get async throws {
      let before = emptiness.withLock(\.self)
      if let known = before.known { return known }
      let isEmpty = try await database.read { try Self.isEmpty($0) }
      emptiness.withLock { if $0.changes == before.changes { $0.known = isEmpty } }
      return isEmpty
    }
  }

  /// Whether there is no account, as last read from the table.
  private struct Emptiness {
    /// The answer; nil until it was read since the last change.
    var known: Bool?
    /// The number of changes: an answer that was read before one of them is not kept.
    var changes = 0
  }

  /// Has ``isEmpty`` read the table again: an account was made or deleted.
  func forgetWhetherEmpty() {
    emptiness.withLock { $0 = Emptiness(changes: $0.changes + 1) }
  }

  private static func isEmpty(_ connection: DatabaseConnection) throws -> Bool {
    try connection.first("SELECT id FROM accounts LIMIT 1") == nil
  }

  /// The account with an id; nil where there is none, or it may not be used.
  func account(id: String) async throws -> Account? {
    try await database.read { connection in
      try connection.first(
        "SELECT \(Account.columns) FROM accounts WHERE id = $1 AND disabled_at IS NULL", id
      ).map(Account.init)
    }
  }

  /// Returns the account with this name and password, or nil. Takes as long when there is no such account, so that the
  /// time does not tell.
  ///
  /// - Throws: `AccountsError.accountDisabled` where both are right and the account may not be used.
  public func authenticate(username: String, password: String) async throws -> Account? {
    let key = (try? Username(username))?.key
    let found = try await database.read { connection -> (account: Account, hash: String, isDisabled: Bool)? in
      let row = try key.flatMap { key in
        try connection.first(
          """
          SELECT \(Account.columns), password_hash, disabled_at FROM accounts WHERE username_key = $1
          """, key)
      }
      return try row.map {
        (try Account(row: $0), try $0.string("password_hash"), try $0.optionalInt("disabled_at") != nil)
      }
    }
    guard let found else {
      try await hasher.verifyNothing(password)
      return nil
    }
    guard try await hasher.verify(password, against: found.hash) else { return nil }
    guard !found.isDisabled else { throw AccountsError.accountDisabled }
    return found.account
  }

  /// Gives an account a new password, and ends its sessions but the one with this token.
  ///
  /// - Throws: `AccountsError.wrongPassword` where the current password is another, `.tooManyAttempts` where that was
  ///   tried as often as one may try to sign in; `AccountsError` for an unusable new one.
  public func changePassword(
    of account: Account, from current: String, to new: String, keeping token: String?,
    origin: SignInOrigin = SignInOrigin()
  ) async throws {
    try Self.check(password: new)
    try await confirm(account, password: current, origin: origin)
    let hash = try await hasher.hash(new)
    try await endSessions(of: account, except: token) { connection in
      try connection.execute("UPDATE accounts SET password_hash = $2 WHERE id = $1", account.id, hash)
    }
  }

  func announceEnd(of digest: String) {
    ended.send(digest)
  }

  func announceClosing(ofAccount id: String) {
    closed.send(id)
  }

  func announceSharing(ofAccount id: String) {
    sharings.send(id)
  }

  func announceDoubt() {
    doubts.send("")
  }

  static func check(password: String) throws(AccountsError) {
    guard !password.isEmpty else { throw .passwordEmpty }
    guard password.utf8.count <= PasswordHasher.maximumBytes else { throw .passwordTooLong }
  }
}

extension Account {
  /// The names of the columns that an account is made from.
  static let columnNames = [
    "id", "username", "created_at", "theme", "time_zone", "first_weekday", "is_administrator",
  ]

  /// The columns that an account is made from.
  static let columns = columnNames.joined(separator: ", ")

  /// The columns that an account is made from, of a table that a query names otherwise.
  static func columns(of alias: String) -> String {
    columnNames.map { "\(alias).\($0)" }.joined(separator: ", ")
  }

  init(row: Row) throws {
    self.init(
      id: try row.string("id"), username: try row.string("username"), createdAt: try row.int("created_at"),
      theme: Theme(rawValue: try row.string("theme")) ?? .automatic,
      chosenZone: BrowserZone.zone(named: try row.string("time_zone")),
      firstWeekday: FirstWeekday(rawValue: try row.string("first_weekday")) ?? .monday,
      isAdministrator: try row.bool("is_administrator"))
  }
}

/// A subject of texts. `@unchecked` because a subject may be used from any thread, whether or not its type says so.
private struct Announcements: @unchecked Sendable {
  private let subject = PassthroughSubject<String, Never>()

  var publisher: AnyPublisher<String, Never> { subject.eraseToAnyPublisher() }

  func send(_ text: String) {
    subject.send(text)
  }
}
