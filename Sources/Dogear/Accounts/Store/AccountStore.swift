import Combine
import Database
import Foundation
import Synchronization

/// The store of accounts. It owns the tables `accounts` and `deleted_accounts`.
final class AccountStore: Sendable {
  let database: Database
  let clock: @Sendable () -> Int
  let faults: FaultLog
  /// The part of the disk that is kept free.
  let disk: DiskReserve
  /// The record of what happened to accounts.
  let events: SecurityEvents
  let passwords: PasswordStore
  /// The sessions, which end with their account.
  let sessions: SessionStore
  private let closings = Announcements()
  private let sharings = Announcements()
  private let doubts = Announcements()
  private let emptiness = Mutex(Emptiness())

  init(
    database: Database, clock: @escaping @Sendable () -> Int, faults: FaultLog, disk: DiskReserve,
    events: SecurityEvents, passwords: PasswordStore, sessions: SessionStore
  ) {
    (self.database, self.clock, self.faults, self.disk) = (database, clock, faults, disk)
    (self.events, self.passwords, self.sessions) = (events, passwords, sessions)
  }

  /// A publisher of the ids of accounts that can't be used any more. Values arrive on the database's thread.
  var closed: AnyPublisher<String, Never> { closings.publisher }

  /// A publisher of the ids of accounts whose shares were opened or closed for others.
  var sharingChanged: AnyPublisher<String, Never> { sharings.publisher }

  /// A publisher that tells that other servers may have ended sessions and closed accounts without a word.
  var inDoubt: AnyPublisher<Void, Never> { doubts.publisher.map { _ in }.eraseToAnyPublisher() }

  /// Whether a name can still be had. One that breaks a rule can't, nor one that looks like another.
  func isAvailable(username: String) async throws -> Bool {
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
  func create(username: String, password: String) async throws -> Account {
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
    try PasswordStore.check(password)
    // A check that saves the cost of a hash; the transaction decides.
    guard try await isAvailable(username: username.text) else { throw AccountsError.usernameTaken }
    return try await insert(
      username, passwordHash: try await passwords.hasher.hash(password),
      administersIfFirst: administersIfFirst,
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

  func announceClosing(ofAccount id: String) {
    closings.send(id)
  }

  func announceSharing(ofAccount id: String) {
    sharings.send(id)
  }

  func announceDoubt() {
    doubts.send("")
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
