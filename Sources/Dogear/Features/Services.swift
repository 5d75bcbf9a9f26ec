import Database
import Foundation

/// The services that all features use.
public struct Services: Sendable {
  /// The database, whose migrations were applied.
  public let database: Database
  /// The time, in seconds since 1970.
  public let clock: @Sendable () -> Int
  /// The log of faults.
  public let faults: FaultLog
  /// The accounts and their sessions.
  public let accounts: AccountsStore

  /// Makes services over a database. The clock is by default the system's; `logFault` writes a line about an
  /// error that is not a client's, and `logSecurity` one about what happened to an account.
  init(
    database: Database, hasher: PasswordHasher, sealer: Sealer, signUpPolicy: SignUpPolicy = .open,
    clock: (@Sendable () -> Int)? = nil,
    logFault: @escaping @Sendable (String) -> Void = { _ in },
    logSecurity: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.database = database
    self.clock = clock ?? { Int(Date().timeIntervalSince1970) }
    faults = FaultLog(clock: self.clock, write: logFault)
    accounts = AccountsStore(
      database: database, hasher: hasher, sealer: sealer, clock: self.clock, faults: faults,
      signUpPolicy: signUpPolicy, logSecurity: logSecurity)
  }
}
