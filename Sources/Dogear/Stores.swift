import Database
import Gallery
import HTTP

/// The persistent state of the app: the database, the server's key, and the stores of every feature.
public struct Stores: Sendable {
  /// The folder of the key, and of the database unless that has an address of its own.
  let directory: String
  /// The features, opened over the database.
  public let opened: [any Feature]
  let features: Features
  let services: Services
  let signer: Signer
  let keySource: KeySource
  /// The keys by which servers of a cluster know each other.
  let clusterKeys: ClusterKeys
  /// The URL of the app as browsers have it, without a path; nil where it is that of each request.
  let url: String?
  /// The rule by which a proxy signs people in; nil where none does.
  let proxySignIn: ProxySignIn?
  /// Whether the program can do its work.
  public let readiness: Readiness

  /// Opens the database and the key in a folder, creating both on the first start, and migrates the database.
  ///
  /// - Parameters:
  ///   - address: the place of the database; nil for a file in the folder.
  ///   - keyFile: the file with the keys, where all servers are given one; nil for the database that servers share, or for a
  ///     file in the folder.
  ///   - signUpPolicy: the rule for who may sign up.
  ///   - url: the URL of the app as browsers have it, without a path; nil for that of each request.
  ///   - proxySignIn: the rule by which a proxy signs people in; nil where none does.
  ///   - webServices: the services that the gallery asks over HTTP.
  ///   - openLibrary: the server in whose catalogue books are found; nil for none.
  ///   - coverMaker: the maker of covers from files that people send.
  ///   - clock: the time in seconds since 1970, in place of the system's, in tests.
  ///   - uptime: counts the seconds that pass, in place of the system's count, in tests.
  ///   - diskReserve: the bytes of the folder's disk that are kept free; 0 for none.
  ///   - ledgerLimits: the largest amounts that the server holds for owners and networks.
  ///   - freeBytes: the bytes that are free, in place of the disk's, in tests.
  ///   - logFault: writes a line about an error that is not a client's.
  ///   - logSecurity: writes a line about what happened to an account.
  /// - Throws: `DatabaseError` or `SecurityError` where the folder or the database can't be used, or one of key and data is
  ///   there without the other.
  public init(
    directory: String, database address: DatabaseAddress? = nil, keyFile: String? = nil,
    hasher: PasswordHasher = PasswordHasher(), features: Features = .all,
    signUpPolicy: SignUpPolicy = .open, url: String? = nil,
    proxySignIn: ProxySignIn? = nil, webServices: WebServices = WebServices(),
    openLibrary: OpenLibrary? = nil, coverMaker: CoverMaker = CoverMaker(),
    clock: (@Sendable () -> Int)? = nil, uptime: (@Sendable () -> Int)? = nil, diskReserve: Int = 0,
    ledgerLimits: [LedgerKind: LedgerLimits] = .ofServer, freeBytes: (@Sendable () -> Int?)? = nil,
    logFault: @escaping @Sendable (String) -> Void = { _ in },
    logSecurity: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    (self.directory, self.url, self.proxySignIn) = (directory, url, proxySignIn)
    try Database.makeDirectory(directory)
    var configuration = Database.Configuration()
    configuration.spareBytes = DiskReserve.spareBytes
    let database = try Database(
      address: address ?? .sqlite(path: Database.path(in: directory)), configuration: configuration)
    keySource = KeySource(directory: directory, file: keyFile, database: database)
    let isNew = try database.isNew()
    if isNew { try keySource.requireNoKey() }
    try database.migrate(features.migrations)
    if !isNew { try keySource.requireKey() }
    let keys = try keySource.keys()
    signer = try Signer(keys: keys)
    clusterKeys = try ClusterKeys(serverKeys: keys)
    // The disk of a server elsewhere is the matter of whoever runs that.
    let diskReserve = address?.isPostgres == true ? 0 : diskReserve
    let services = Services(
      database: database, hasher: hasher, sealer: try Sealer(keys: keys), signUpPolicy: signUpPolicy,
      webServices: webServices, openLibrary: openLibrary, coverMaker: coverMaker, clock: clock,
      uptime: uptime, reserve: diskReserve, ledgerLimits: ledgerLimits, temporaryDirectory: directory,
      free: freeBytes ?? { DiskReserve.free(in: directory) },
      logFault: logFault, logSecurity: logSecurity)
    self.services = services
    readiness = Readiness(
      database: database, clock: services.clock, faults: services.faults, disk: services.disk,
      changes: { [changes = services.changes] in changes.problem })
    self.features = features
    opened = features.types.map { $0.init(services) }
    followKeys()
    try services.changes.follow(database, services.faults)
  }

  /// The services that the gallery asks over HTTP.
  public var webServices: WebServices { services.webServices }

  /// The number of servers that share the database, as far as this one knows.
  public var serverCount: Int { services.changes.serverCount }

  /// The log of faults.
  public var faults: FaultLog { services.faults }

  /// The data that features keep for each owner.
  public var ownedData: [any OwnedData] { opened.flatMap(\.ownedData) }

  /// Seals the secrets of the database again that were sealed with an older key.
  public func resealSecrets() async {
    do {
      try await services.accounts.resealSecrets()
    } catch {
      faults.note(error, in: "sealing secrets again")
    }
  }

  /// Closes the database once its queued work is done.
  public func close() {
    services.changes.close()
    services.database.close()
  }
}
