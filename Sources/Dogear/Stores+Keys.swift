import Database

extension Stores {
  /// The number of keys in a folder.
  ///
  /// - Throws: `SecurityError` where they can't be used.
  public static func keyCount(in directory: String) throws -> Int {
    try KeyFile.keys(in: directory).count
  }

  /// The number of keys in a file.
  ///
  /// - Throws: `SecurityError` where they can't be used.
  public static func keyCount(at path: String) throws -> Int {
    try KeyFile.keys(at: path).count
  }

  /// Puts a new key before the others: it signs and seals from the next start on. Servers that run accept it within a second.
  ///
  /// - Throws: `SecurityError` where the folder or file can't be used, `DatabaseError` where the database can't.
  public static func rotateKey(in directory: String, database: DatabaseAddress?, keyFile: String?) throws {
    if let keyFile { return try KeyFile.rotate(at: keyFile) }
    guard let database, database.isPostgres else { return try KeyFile.rotate(in: directory) }
    let opened = try Database(address: database)
    defer { opened.close() }
    let source = KeySource(directory: directory, file: nil, database: opened)
    if try opened.isNew() { try source.requireNoKey() }
    try opened.migrate(Features.all.migrations)
    try source.rotate()
  }

  /// Has the keys of other servers accepted as they come.
  func followKeys() {
    guard case .database(let database, _) = keySource else { return }
    let (signer, sealer, faults) = (signer, services.sealer, faults)
    services.changes.receive(KeyTable.kind) { _ in
      Task {
        do {
          let keys = try await database.read { try KeyTable.keys($0) }
          signer.accept(keys)
          sealer.accept(keys)
        } catch {
          faults.note(error, in: "Reading the keys")
        }
      }
    }
  }
}
