/// The place of a database: a file of SQLite's, or a PostgreSQL server.
public enum DatabaseAddress: Hashable, Sendable {
  /// An SQLite file, which is created if it is missing.
  case sqlite(path: String)
  /// A PostgreSQL database.
  case postgres(PostgresAddress)

  /// The address in a text: `postgres://USER@HOST/NAME`, `postgresql://…`, or `sqlite:PATH`.
  ///
  /// - Throws: `DatabaseError.invalidAddress`, without the text, as that may hold a password.
  public init(_ text: String) throws(DatabaseError) {
    if let address = try PostgresAddress(text) {
      self = .postgres(address)
    } else if text.hasPrefix("sqlite:"), text.count > 7, !text.utf8.contains(0) {
      self = .sqlite(path: String(text.dropFirst(7)))
    } else {
      throw .invalidAddress("it begins neither with postgres:// nor with sqlite: and a path")
    }
  }

  /// Whether it is the address of a PostgreSQL database.
  public var isPostgres: Bool {
    if case .postgres = self { true } else { false }
  }
}

extension DatabaseAddress {
  /// Whether it holds a password.
  public var hasPassword: Bool {
    if case .postgres(let address) = self { address.hasPassword } else { false }
  }
}

extension DatabaseAddress: CustomStringConvertible {
  /// The address without a password.
  public var description: String {
    switch self {
    case .sqlite(let path): "sqlite:\(path)"
    case .postgres(let address): address.redacted
    }
  }
}
