import Glibc

extension Database {
  /// Opens the database in a folder, which is created if it is missing. Its file is `dogear.sqlite3`.
  public convenience init(directory: String, configuration: Configuration = .init()) throws {
    try Self.makeDirectory(directory)
    try self.init(path: Self.path(in: directory), configuration: configuration)
  }

  /// The path of the SQLite file in a folder.
  public static func path(in directory: String) -> String { "\(directory)/dogear.sqlite3" }

  /// Makes a folder that only its owner can read, unless it is there.
  public static func makeDirectory(_ directory: String) throws(DatabaseError) {
    guard mkdir(directory, 0o700) == 0 || errno == EEXIST else {
      throw .notWritable(path: directory, reason: String(cString: strerror(errno)))
    }
  }

  /// Opens a database file, which is created if it is missing.
  public convenience init(path: String, configuration: Configuration = .init()) throws {
    try self.init(path: path, configuration: configuration, closing: {})
  }

  /// Opens a database by its address.
  ///
  /// - Throws: for PostgreSQL `DatabaseError.noClientLibrary`, `.serverTooOld`, `.refused` where waiting doesn't help, and
  ///   `.unreachable` where the server did not answer in time.
  public convenience init(address: DatabaseAddress, configuration: Configuration = .init()) throws {
    switch address {
    case .sqlite(let path): try self.init(path: path, configuration: configuration)
    case .postgres(let address): try self.init(server: PostgresServer(address), configuration: configuration)
    }
  }

  private convenience init(
    path: String, configuration: Configuration, closing: @escaping @Sendable () -> Void
  ) throws {
    let lock = try FileLock(path: path, patience: configuration.lockPatience)
    let isDurable = configuration.isDurable
    try self.init(
      configuration: configuration, rehearses: false,
      closing: {
        lock.release()
        closing()
      },
      driver: { (isWriter) throws(DatabaseError) in
        try SQLiteDriver(
          path: path, isWriter: isWriter, isDurable: isDurable, spareBytes: configuration.spareBytes)
      })
  }

  /// Opens a database on a server. The writer's session is opened at once, the sessions of readers with their first query.
  convenience init(
    server: PostgresServer, configuration: Configuration = .init(),
    closing: @escaping @Sendable () -> Void = {}
  ) throws {
    let patience = configuration.serverPatience
    try self.init(
      configuration: configuration, rehearses: configuration.rehearsesWrites, sharing: Sharing(server),
      closing: closing,
      driver: { (isWriter) throws(DatabaseError) in
        let driver = PostgresDriver(server)
        if isWriter { try driver.openAtStart(patience: patience) }
        return driver
      })
  }

  /// Opens a new database in a temporary folder, which is removed when the database is closed. For tests.
  public static func temporary(configuration: Configuration = .init()) throws -> Database {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/dogear-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw DatabaseError.notWritable(path: parent, reason: String(cString: strerror(errno)))
    }
    let directory = template.withUnsafeBufferPointer { name in
      name.baseAddress.map { String(cString: $0) } ?? parent
    }
    let path = path(in: directory)
    var configuration = configuration
    configuration.isDurable = false
    let remove: @Sendable () -> Void = {
      for suffix in ["", "-wal", "-shm", ".lock"] { unlink(path + suffix) }
      rmdir(directory)
    }
    do {
      return try Database(path: path, configuration: configuration, closing: remove)
    } catch {
      remove()
      throw error
    }
  }
}
