import Database

// A key without its data, and data without its key.
extension KeySource {
  /// Sees to it that there is no key yet, for a database that nothing was ever stored in: a key beside it means that the
  /// data is elsewhere, or lost.
  ///
  /// - Throws: `SecurityError.databaseLost`.
  func requireNoKey() throws {
    switch self {
    case .folder(let directory, _), .database(_, let directory):
      if try KeyFile.existing(in: directory) != nil {
        throw SecurityError.databaseLost(key: KeyFile.path(in: directory))
      }
    case .file: break
    }
  }

  /// Sees to it that there is a key for the data of a database.
  ///
  /// - Throws: `SecurityError.keyLost`.
  func requireKey() throws {
    switch self {
    case .folder(let directory, let database), .database(let database, let directory):
      let isKnown = try KeyFile.existing(in: directory) != nil || database.hasRows(in: [KeyTable.table])
      if try !isKnown && database.hasRows(in: ["accounts", StoredBytes.table]) {
        throw SecurityError.keyLost(path: KeyFile.path(in: directory))
      }
    case .file: break
    }
  }
}

extension Stores {
  /// The reason why key and database don't belong together, in words; nil where they do.
  ///
  /// - Parameter database: the database; nil where its file is not there.
  public static func problemOfKey(in directory: String, keyFile: String?, _ database: Database?) -> String? {
    do {
      guard let database else {
        if keyFile == nil, try KeyFile.existing(in: directory) != nil {
          throw SecurityError.databaseLost(key: KeyFile.path(in: directory))
        }
        return nil
      }
      let source = KeySource(directory: directory, file: keyFile, database: database)
      try database.isNew() ? source.requireNoKey() : source.requireKey()
      return nil
    } catch {
      return String(describing: error)
    }
  }
}
