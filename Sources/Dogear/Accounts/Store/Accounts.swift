import Database

/// The accounts: a store for each kind of record that is kept of them, and what concerns several of these.
final class Accounts: Sendable {
  /// The accounts themselves.
  let store: AccountStore
  let sessions: SessionStore
  let passwords: PasswordStore
  let passkeys: PasskeyStore
  let secondFactors: SecondFactorStore
  /// The links for new passwords and invitations.
  let links: AccountLinkStore
  let attempts: Attempts
  /// The record of what happened to accounts.
  let events: SecurityEvents
  /// The rule for who may sign up.
  let signUpPolicy: SignUpPolicy
  /// The clock, in seconds since 1970.
  let clock: @Sendable () -> Int
  /// The log of errors that nobody waits for.
  let faults: FaultLog
  /// The changes that other servers make.
  let changes: ServerChanges

  /// Makes stores over a database whose migrations were applied.
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
    let events = SecurityEvents(database: database, clock: clock, log: logSecurity)
    let shared = database.isShared ? SharedAttempts(database: database, sealer: sealer) : nil
    let attempts = Attempts(shared: shared, uptime: uptime) { key, network in
      events.logRefusal(.tooManyAttempts, SessionClient(network: network ?? ""), subject: key)
    }
    sessions = SessionStore(database: database, clock: clock, events: events)
    links = AccountLinkStore(database: database, clock: clock, attempts: attempts)
    passwords = PasswordStore(
      database: database, clock: clock, hasher: hasher, attempts: attempts, sessions: sessions, links: links)
    store = AccountStore(
      database: database, clock: clock, faults: faults, disk: disk, events: events, passwords: passwords,
      sessions: sessions)
    passkeys = PasskeyStore(
      database: database, clock: clock, attempts: attempts, events: events, passwords: passwords)
    secondFactors = SecondFactorStore(
      database: database, clock: clock, sealer: sealer, attempts: attempts, passwords: passwords)
    (self.attempts, self.events, self.signUpPolicy) = (attempts, events, signUpPolicy)
    (self.clock, self.faults, self.changes) = (clock, faults, changes)
    changes.receive(AccountChange.kind) { [weak self] in self?.receive($0) }
  }
}
