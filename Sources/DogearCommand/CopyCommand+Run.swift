import Database
import Dogear
import Foundation

extension CopyCommand {
  /// Carries out the command, and tells of it.
  func run(_ environment: [String: String], configuration: () throws -> Configuration) async throws {
    let line = ProgressLine()
    defer { line.end() }
    switch self {
    case .backup(.standard):
      try await configuration().installation.backUp(to: 1, note: Self.note(environment)) { line.show($0) }
    case .backup(.file(let path)):
      let tables = try await configuration().installation.backUp(to: path, note: Self.note(environment)) {
        line.show($0)
      }
      line.end()
      print("\(path) holds \(Self.sum(tables)).")
    case .check(let place):
      let configuration = try configuration()
      let (header, tables) = try await Self.withArchive(place, configuration) {
        try await DatabaseArchive.check($0) { line.show($0) }
      }
      line.end()
      print("The backup of \(Self.time(BackupNote(header))) is whole: \(Self.sum(tables)).")
    case .restore(let place, let replacing):
      let configuration = try configuration()
      let (note, tables) = try await Self.withArchive(place, configuration) {
        try await Self.restore($0, replacing, configuration, line)
      }
      line.end()
      print(
        "\(configuration.installation.address) holds the backup of \(Self.time(note)): \(Self.sum(tables)).")
      for advice in Configuration.settingsAdvice(note.settings, environment: environment) {
        Program.warn(advice)
      }
    case .migrateData(let source, let target):
      let tables = try await Installation.copyData(from: source, to: target) { line.show($0) }
      line.end()
      print("\(target) holds all of \(source): \(Self.sum(tables)).")
    }
  }

  private static func restore(
    _ archive: Int32, _ replacing: Bool, _ configuration: Configuration, _ line: ProgressLine
  ) async throws -> (note: BackupNote, tables: [TableSummary]) {
    do {
      return try await configuration.installation.restore(archive, replacing: replacing) { line.show($0) }
    } catch ArchiveError.notEmpty(let place) {
      throw Problem(
        description:
          "\(place) holds data already, and was left as it is: --replace puts the backup in its place")
    }
  }

  /// Calls a body with the descriptor of an archive, which can be read at any place.
  private static func withArchive<T>(
    _ place: Place, _ configuration: Configuration, _ body: (Int32) async throws -> T
  ) async throws -> T {
    let file =
      switch place {
      case .file(let path): try DatabaseArchive.open(path)
      case .standard: try DatabaseArchive.spool(0, in: FileManager.default.temporaryDirectory.path)
      }
    defer { close(file) }
    return try await body(file)
  }

  private static func note(_ environment: [String: String]) -> BackupNote {
    BackupNote(
      madeAt: Int(Date().timeIntervalSince1970), program: Program.version,
      settings: Configuration.backupSettings(environment))
  }

  private static func sum(_ tables: [TableSummary]) -> String {
    let rows = tables.reduce(0) { $0 + $1.rows }
    return "\(rows) \(rows == 1 ? "row" : "rows") in \(tables.count) tables"
  }

  private static func time(_ note: BackupNote) -> String {
    Date(timeIntervalSince1970: TimeInterval(note.madeAt)).formatted(.iso8601)
  }
}
