import Database
import Foundation
import Gallery
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
  /// The accounts and their sessions.
  public let accounts: AccountsStore
  /// The changes that other servers make.
  public let changes = ServerChanges()
  /// The services that the gallery asks over HTTP.
  public let webServices: WebServices
  /// The catalogue in which books are found; nil for none.
  let catalogue: BookCatalogue?
  /// The maker of covers from files that people send.
  let coverMaker: CoverMaker

  /// Makes services over a database. `openLibrary` is the server of a catalogue, if there is to be one. The clocks are by default the system's: `clock` says what time it is, `uptime` counts the seconds that pass; `logFault` writes a line about an
  /// error that is not a client's, and `logSecurity` one about what happened to an account. `free` tells the bytes of the
  /// disk that are free, of which `reserve` are kept so. Files that are sent are kept in `temporaryDirectory` meanwhile, a folder
  /// on that disk.
  init(
    database: Database, hasher: PasswordHasher, sealer: Sealer, signUpPolicy: SignUpPolicy = .open,
    webServices: WebServices = WebServices(), openLibrary: OpenLibrary? = nil,
    coverMaker: CoverMaker = CoverMaker(),
    clock: (@Sendable () -> Int)? = nil, uptime: (@Sendable () -> Int)? = nil, reserve: Int = 0,
    ledgerLimits: [LedgerKind: LedgerLimits] = .ofServer, temporaryDirectory: String = "/tmp",
    free: @escaping @Sendable () -> Int? = { nil },
    logFault: @escaping @Sendable (String) -> Void = { _ in },
    logSecurity: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.database = database
    (self.webServices, self.coverMaker) = (webServices, coverMaker)
    self.clock = clock ?? { Int(Date().timeIntervalSince1970) }
    faults = FaultLog(clock: self.clock, write: logFault)
    catalogue = openLibrary.map { [clock = self.clock, faults] in
      BookCatalogue(clock: clock, faults: faults, library: $0)
    }
    disk = DiskReserve(bytes: reserve, clock: self.clock, free: free)
    ledger = Ledger(ledgerLimits) { [disk] kind, amount in
      kind != .temporaryFiles || disk.hasRoom(for: amount)
    }
    uploads = Uploads(ledger: ledger, directory: temporaryDirectory)
    accounts = AccountsStore(
      database: database, hasher: hasher, sealer: sealer, clock: self.clock,
      uptime: Self.uptime(uptime, beside: clock), faults: faults, disk: disk,
      signUpPolicy: signUpPolicy, changes: changes, logSecurity: logSecurity)
  }

  /// The count of seconds that pass: that of a test, or the system's where the clock is the system's, too.
  private static func uptime(
    _ uptime: (@Sendable () -> Int)?, beside clock: (@Sendable () -> Int)?
  ) -> (@Sendable () -> Int)? {
    guard uptime == nil, clock == nil else { return uptime }
    return { @Sendable in ClockWatch.secondsSinceBoot }
  }
}
