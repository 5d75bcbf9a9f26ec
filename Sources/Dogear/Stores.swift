import Database
import HTTP

/// The persistent state of the app: the database, the server's key, and the stores of every feature.
public struct Stores: Sendable {
  /// The features, opened over the database.
  public let opened: [any Feature]
  let features: Features
  let services: Services
  let signer: Signer
  let keySource: KeySource
  /// The keys by which servers of a cluster know each other.
  let clusterKeys: ClusterKeys
  /// Whether the program can do its work.
  public let readiness: Readiness

  /// Opens the database and the key, creating both on the first start, and migrates the database.
  ///
  /// - Throws: `DatabaseError` or `SecurityError` where the folder or the database can't be used, or one of key and data is
  ///   there without the other.
  public init(_ environment: Environment, features: Features = .all) throws {
    var environment = environment
    let directory = environment.directory
    try Database.makeDirectory(directory)
    var configuration = Database.Configuration()
    configuration.spareBytes = DiskReserve.spareBytes
    let database = try Database(
      address: environment.database ?? .sqlite(path: Database.path(in: directory)),
      configuration: configuration)
    keySource = KeySource(directory: directory, file: environment.keyFile, database: database)
    let isNew = try database.isNew()
    if isNew { try keySource.requireNoKey() }
    try database.migrate(features.migrations)
    if !isNew { try keySource.requireKey() }
    let keys = try keySource.keys()
    signer = try Signer(keys: keys)
    clusterKeys = ClusterKeys(serverKeys: keys)
    // The disk of a server elsewhere is the matter of whoever runs that.
    if database.isShared { environment.diskReserve = 0 }
    let services = Services(environment, database: database, sealer: try Sealer(keys: keys))
    self.services = services
    readiness = Readiness(
      database: database, clock: services.clock, faults: services.faults, disk: services.disk,
      changes: { [changes = services.changes] in changes.problem })
    self.features = features
    opened = features.types.map { $0.init(services) }
    followKeys()
    try services.changes.follow(database, services.faults)
  }

  /// The environment of the app.
  public var environment: Environment { services.environment }

  /// The number of servers that share the database, as far as this one knows.
  public var serverCount: Int { services.changes.serverCount }

  /// The log of faults.
  public var faults: FaultLog { services.faults }

  /// The data that features keep for each owner.
  public var ownedData: [any OwnedData] { opened.flatMap(\.ownedData) }

  /// The feature of a type; nil where the app has none.
  func feature<Opened: Feature>(_ type: Opened.Type) -> Opened? {
    opened.lazy.compactMap { $0 as? Opened }.first
  }

  /// Closes the database once its queued work is done.
  public func close() {
    services.changes.close()
    services.database.close()
  }
}
