/// Archives of whole databases, the same for SQLite and PostgreSQL, and copies from one to the other.
///
/// The functions block a thread of their own, and not the caller's.
public enum DatabaseArchive {
  /// Writes one state of a database to an open file or pipe, while servers go on using it.
  ///
  /// - Parameters:
  ///   - known: the migrations of the program.
  ///   - header: what the archive says of itself; the migrations are filled in.
  ///   - output: the descriptor to write to, which stays open.
  /// - Returns: the tables that were written.
  /// - Throws: `ArchiveError`, or `DatabaseError` where the database can't be read.
  @discardableResult
  public static func write(
    _ address: DatabaseAddress, known: [MigrationSeries], header: ArchiveHeader, to output: Int32,
    progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
  ) async throws -> [TableSummary] {
    try await WorkerThread.run(name: "db-backup") {
      try CopySource(address: address, known: known).withSnapshot { driver, schema in
        var header = header
        header.migrations = schema.applied
        var writer = try ArchiveWriter(output, header: header)
        let source = SnapshotReader(driver: driver, tables: schema.tables) {
          progress(CopyProgress(.copying, $0))
        }
        try source.send(to: &writer)
        try writer.finish()
        return writer.summaries.all
      }
    }
  }

  /// Reads the whole archive in an open file, to see whether it is as written.
  ///
  /// - Throws: `ArchiveError`.
  public static func check(
    _ input: Int32, progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
  ) async throws -> (header: ArchiveHeader, tables: [TableSummary]) {
    try await WorkerThread.run(name: "db-check") {
      var reader = try ArchiveReader(input)
      reader.progress = { progress(CopyProgress(.checking, $0)) }
      return (reader.header, try reader.check())
    }
  }

  /// Fills a database with what an archive holds, all of it or nothing. The archive is checked first.
  ///
  /// - Parameters:
  ///   - replacing: whether data that is there goes.
  ///   - prepare: called with the archive's header, once it is known to be whole and before anything is changed.
  /// - Throws: `ArchiveError`; `DatabaseError.newerThanProgram` where the archive has migrations that the program does not
  ///   know.
  @discardableResult
  public static func restore(
    _ input: Int32, to address: DatabaseAddress, known: [MigrationSeries], replacing: Bool = false,
    progress: @escaping @Sendable (CopyProgress) -> Void = { _ in },
    prepare: @escaping @Sendable (ArchiveHeader) throws -> Void = { _ in }
  ) async throws -> [TableSummary] {
    try await WorkerThread.run(name: "db-restore") {
      var reader = try ArchiveReader(input)
      reader.progress = { progress(CopyProgress(.checking, $0)) }
      _ = try reader.check()
      let schema = try Schema(reader.header.migrations, known: known)
      try prepare(reader.header)
      reader.progress = { progress(CopyProgress(.copying, $0)) }
      return try CopyTarget(address: address, known: known, isReplaced: replacing, progress: progress)
        .fill(from: reader, schema)
    }
  }

  /// Copies all data of a database that nobody uses to another one, which is empty, all of it or nothing.
  ///
  /// - Throws: `ArchiveError.inUse` where a server uses one of them, `.notEmpty`, `.noData`, or `DatabaseError`.
  @discardableResult
  public static func copy(
    from source: DatabaseAddress, to target: DatabaseAddress, known: [MigrationSeries],
    progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
  ) async throws -> [TableSummary] {
    guard source != target else { throw ArchiveError.samePlace }
    return try await WorkerThread.run(name: "db-copy") {
      do {
        return try CopySource(address: source, known: known, isAlone: true).withSnapshot { driver, schema in
          let reader = SnapshotReader(driver: driver, tables: schema.tables) {
            progress(CopyProgress(.copying, $0))
          }
          return try CopyTarget(address: target, known: known, isReplaced: false, progress: progress)
            .fill(from: reader, schema)
        }
      } catch DatabaseError.lockedByAnother {
        throw ArchiveError.inUse("\(source)")
      }
    }
  }
}

extension WorkerThread {
  /// Runs a body on a thread of its own.
  static func run<T: Sendable>(
    name: String, _ body: @escaping @Sendable () throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      do {
        let thread = try WorkerThread(name: name) { continuation.resume(with: Result { try body() }) }
        thread.detach()
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}
