import Database

/// The place of the server's secret keys.
enum KeySource {
  /// A file in the data folder, which is made where it is missing: with the keys that came along with the data of servers which
  /// shared them, if there are any in the database.
  case folder(String, Database)
  /// A file that whoever runs the servers gives to all of them.
  case file(String)
  /// A database that several servers share. The keys of a server's data folder come into it.
  case database(Database, folder: String)

  /// The place for a server with these settings.
  init(directory: String, file: String?, database: Database) {
    if let file {
      self = .file(file)
    } else {
      self = database.isShared ? .database(database, folder: directory) : .folder(directory, database)
    }
  }

  /// Returns the keys, the newest first.
  func keys() throws -> [[UInt8]] {
    switch self {
    case .folder(let directory, let database):
      try KeyFile.existing(in: directory)
        ?? KeyFile.keys(in: directory, orMaking: KeyTable.keys(in: database))
    case .file(let path): try KeyFile.keys(at: path)
    case .database(let database, let directory):
      try KeyTable.keys(in: database, adding: KeyFile.knownKeys(in: directory))
    }
  }

  /// Puts a new key before the others.
  func rotate() throws {
    switch self {
    case .folder(let directory, _):
      _ = try keys()
      try KeyFile.rotate(in: directory)
    case .file(let path): try KeyFile.rotate(at: path)
    case .database(let database, _):
      _ = try keys()
      try KeyTable.rotate(in: database)
    }
  }
}
