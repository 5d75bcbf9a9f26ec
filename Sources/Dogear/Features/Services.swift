import Database
import Foundation

/// The services that all features use.
public struct Services: Sendable {
  /// The database, whose migrations were applied.
  public let database: Database
  /// The time, in seconds since 1970.
  public let clock: @Sendable () -> Int
  /// The accounts and their sessions.
  public let accounts: AccountsStore

  /// Makes services over a database. The clock is by default the system's.
  public init(
    database: Database, hasher: PasswordHasher = PasswordHasher(), clock: (@Sendable () -> Int)? = nil
  ) {
    self.database = database
    self.clock = clock ?? { Int(Date().timeIntervalSince1970) }
    accounts = AccountsStore(database: database, hasher: hasher, clock: self.clock)
  }
}
