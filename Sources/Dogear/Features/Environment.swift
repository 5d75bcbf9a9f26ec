import Database
import Foundation
import Gallery
import HTTP

/// The environment of an app: the place of its data, the rules and services that it was given, its clocks and its logs. The
/// features make from it what they need.
public struct Environment: Sendable {
  /// The folder of the key, of files that are sent, and of the database unless that has an address of its own.
  public var directory: String
  /// The place of the database; nil for a file in the folder.
  public var database: DatabaseAddress?
  /// The file with the keys, where all servers are given one; nil for the database that servers share, or for a file in the
  /// folder.
  public var keyFile: String?
  /// The URL of the app as browsers have it, without a path; nil for the URL of each request.
  public var url: String?

  /// The hasher of passwords.
  public var hasher = PasswordHasher()
  /// The rule for who may sign up.
  public var signUpPolicy = SignUpPolicy.open
  /// The rule by which a proxy signs people in; nil where none does.
  public var proxySignIn: ProxySignIn?

  /// The services that the gallery asks over HTTP.
  public var webServices = WebServices()
  /// The server in whose catalogue books are found; nil for none.
  public var openLibrary: OpenLibrary?
  /// The maker of covers from files that people send.
  public var coverMaker = CoverMaker()

  /// The bytes of the folder's disk that are kept free; 0 for none.
  public var diskReserve = 0
  /// The bytes of the folder's disk that are free; nil where that is not known.
  public var freeBytes: @Sendable () -> Int?
  /// The largest amounts that the server holds for owners and networks.
  public var ledgerLimits: [LedgerKind: LedgerLimits] = .ofServer

  /// The time, in seconds since 1970.
  public var clock: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
  /// The count of seconds that pass, whatever time it is; nil where the clock does.
  public var uptime: (@Sendable () -> Int)? = { ClockWatch.secondsSinceBoot }
  /// Writes a line about an error that is not a client's.
  public var logFault: @Sendable (String) -> Void = { _ in }
  /// Writes a line about what happened to an account.
  public var logSecurity: @Sendable (String) -> Void = { _ in }

  /// An environment with data in a folder, and the system's clocks.
  public init(directory: String) {
    self.directory = directory
    freeBytes = { DiskReserve.free(in: directory) }
  }
}
