import Database

/// A job that makes a backup on each day and removes those that are not kept. Where a backup fails, none is removed, and it
/// is tried again with the next sweep.
public struct BackupSweep: Sendable {
  /// The free bytes that a backup leaves on its disk.
  static let reserve = 64 << 20

  private let installation: Installation
  private let folder: BackupFolder
  private let program: String
  private let settings: [String: String]
  private let retention = BackupRetention()
  private let free: @Sendable () -> Int?

  /// Makes a job.
  ///
  /// - Parameters:
  ///   - folder: the folder of the backups.
  ///   - program: the version of the program.
  ///   - settings: the settings that the backups name.
  ///   - freeBytes: the free bytes of the folder's disk, in place of the disk's, in tests.
  public init(
    _ installation: Installation, in folder: BackupFolder, program: String = "",
    settings: [String: String] = [:], freeBytes: (@Sendable () -> Int?)? = nil
  ) {
    self.installation = installation
    self.folder = folder
    self.program = program
    self.settings = settings
    free = freeBytes ?? { DiskReserve.free(in: folder.path) }
  }

  /// The job that looks each hour whether a backup is due.
  public var job: Job { Job("The daily backup", .hourly) { try await sweep(now: $0) } }

  /// Makes the backup of the day, unless there is one. Returns the number of backups removed.
  @discardableResult
  func sweep(now: Int) async throws -> Int {
    let today = BackupDay(time: now)
    try Database.makeDirectory(folder.path)
    // Copies that somebody made may have another mode.
    for path in try folder.paths { DatabaseFiles.protect(file: path) }
    if try !folder.days.contains(today) {
      if let free = free(), free < Self.reserve { throw BackupError.noRoom(folder: folder.path) }
      let note = BackupNote(madeAt: now, program: program, settings: settings)
      try await installation.backUp(to: folder.path(of: today), note: note)
    }
    return try folder.prune(retention, today: today)
  }
}

/// An error of daily backups.
enum BackupError: Error, Hashable, CustomStringConvertible {
  /// The disk of the folder has no room.
  case noRoom(folder: String)

  var description: String {
    switch self {
    case .noRoom(let folder): "the disk of \(folder) is nearly full"
    }
  }
}
