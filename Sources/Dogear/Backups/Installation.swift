import Database

/// The parts of an installation, for commands that copy it: a database, and the folder with the key.
public struct Installation: Sendable {
  /// The name of the key's file in archives.
  private static let keyName = "secret.key"

  let directory: String
  /// The place of the database.
  public let address: DatabaseAddress
  private let migrations: [MigrationSeries]

  /// An installation.
  ///
  /// - Parameters:
  ///   - directory: the folder of the key, and of the database unless that has an address of its own.
  ///   - address: the place of the database; nil for a file in the folder.
  public init(directory: String, database address: DatabaseAddress? = nil) {
    self.init(directory: directory, database: address, features: .all)
  }

  init(directory: String, database address: DatabaseAddress?, features: Features) {
    self.directory = directory
    self.address = address ?? .sqlite(path: Database.path(in: directory))
    migrations = features.migrations
  }

  /// Writes a backup to a file, while a server may be running.
  ///
  /// - Throws: `ArchiveError`, or `DatabaseError` where the database can't be read; then there is no new file.
  @discardableResult
  public func backUp(
    to path: String, note: BackupNote,
    progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
  ) async throws -> [TableSummary] {
    try await DatabaseArchive.write(
      address, known: migrations, header: header(note), toFile: path, progress: progress)
  }

  /// Writes a backup to an open pipe or file.
  ///
  /// - Throws: as for a file; what was written until then can't be used.
  @discardableResult
  public func backUp(
    to descriptor: Int32, note: BackupNote,
    progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
  ) async throws -> [TableSummary] {
    try await DatabaseArchive.write(
      address, known: migrations, header: header(note), to: descriptor, progress: progress)
  }

  private func header(_ note: BackupNote) throws -> ArchiveHeader {
    let keys = try KeyFile.existing(in: directory)
    return ArchiveHeader(
      madeAt: note.madeAt, program: note.program,
      files: keys.map { [Self.keyName: $0.flatMap(\.self)] } ?? [:], settings: note.settings)
  }

  /// Puts a backup in the place of what the installation holds: all of it, or nothing where something is wrong with it.
  ///
  /// - Parameters:
  ///   - archive: the descriptor of a file, which stays open.
  ///   - replacing: whether data that is there goes.
  /// - Returns: what the backup says of itself, and its tables.
  /// - Throws: `ArchiveError`, `DatabaseError`, or `SecurityError` where its key can't be used.
  @discardableResult
  public func restore(
    _ archive: Int32, replacing: Bool,
    progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
  ) async throws -> (note: BackupNote, tables: [TableSummary]) {
    let (header, _) = try await DatabaseArchive.check(archive, progress: progress)
    try Database.makeDirectory(directory)
    let key = try header.files[Self.keyName].map { try KeyFile.stage($0, in: directory) }
    defer { key?.discard() }
    let tables = try await DatabaseArchive.restore(
      archive, to: address, known: migrations, replacing: replacing, progress: progress)
    try key?.place()
    return (BackupNote(header), tables)
  }

  /// Copies the data of one database to another one, which is empty.
  ///
  /// - Throws: `ArchiveError` or `DatabaseError`; then nothing has changed.
  @discardableResult
  public static func copyData(
    from source: DatabaseAddress, to target: DatabaseAddress,
    progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
  ) async throws -> [TableSummary] {
    try await DatabaseArchive.copy(
      from: source, to: target, known: Features.all.migrations, progress: progress)
  }
}
