import Database

/// The persistent state of the app: the database, the server's key, and the stores of every feature.
public struct Stores: Sendable {
  /// The features, opened over the database.
  public let opened: [any Feature]
  let features: Features
  let services: Services
  let signer: Signer

  /// Opens the database and the key in a folder, creating both on the first start, and migrates the database.
  ///
  /// - Throws: `DatabaseError` or `SecurityError` where the folder can't be used.
  public init(directory: String, hasher: PasswordHasher = PasswordHasher(), features: Features = .all) throws
  {
    let database = try Database(directory: directory)
    try database.migrate(features.migrations)
    signer = try Signer(directory: directory)
    let services = Services(database: database, hasher: hasher)
    self.services = services
    self.features = features
    opened = features.types.map { $0.init(services) }
  }

  /// The data that features keep for each owner.
  public var ownedData: [any OwnedData] { opened.flatMap(\.ownedData) }

  /// Whether the database responds.
  public func isAnswering() async -> Bool {
    let row = try? await services.database.read { try $0.first("SELECT 1") != nil }
    return row ?? false
  }

  /// Closes the database once its queued work is done.
  public func close() {
    services.database.close()
  }
}
