import Database
import HTTP

/// The services that all features use.
public struct Services: Sendable {
  /// The database, whose migrations were applied.
  public let database: Database
  /// The time, in seconds since 1970.
  public let clock: @Sendable () -> Int
  /// The log of faults.
  public let faults: FaultLog
  /// The part of the disk that is kept free.
  public let disk: DiskReserve
  /// The ledger of what the server holds for owners and networks.
  public let ledger: Ledger
  /// The forms with files that are sent.
  let uploads: Uploads
  /// The encryption of secrets in the database.
  let sealer: Sealer
  /// The accounts and their sessions.
  let accounts: Accounts
  /// The stores of lists that features ask for.
  let lists = ListStores()
  /// The changes that other servers make.
  public let changes = ServerChanges()
  /// The environment of the app, from which features make what they alone need.
  let environment: Environment

  /// Makes services in an environment, over its database.
  init(_ environment: Environment, database: Database, sealer: Sealer) {
    (self.environment, self.database, self.sealer) = (environment, database, sealer)
    clock = environment.clock
    faults = FaultLog(clock: clock, write: environment.logFault)
    disk = DiskReserve(bytes: environment.diskReserve, clock: clock, free: environment.freeBytes)
    ledger = Ledger(environment.ledgerLimits) { [disk] kind, amount in
      kind != .temporaryFiles || disk.hasRoom(for: amount)
    }
    uploads = Uploads(ledger: ledger, directory: environment.directory)
    accounts = Accounts(
      database: database, hasher: environment.hasher, sealer: sealer, clock: clock,
      uptime: environment.uptime, faults: faults, disk: disk, signUpPolicy: environment.signUpPolicy,
      changes: changes, logSecurity: environment.logSecurity)
  }
}
