/// An error of an archive, or of copying an installation.
public enum ArchiveError: Error, Hashable, Sendable {
  /// The file is no archive.
  case notAnArchive
  /// The archive has a format that this program does not know.
  case newerFormat(version: Int)
  /// The archive ends too early.
  case truncated
  /// The archive is not as written.
  case damaged(String)
  /// The database holds data already.
  case notEmpty(String)
  /// The database has no data of the program's.
  case noData(String)
  /// A server, or another command, uses the database.
  case inUse(String)
  /// The rows of a table are not those that were copied.
  case different(table: String)
  /// The database is damaged.
  case damagedDatabase(String)
  /// Both addresses are the same.
  case samePlace
  /// A file can't be read or written.
  case inputOutput(path: String, reason: String)
}

extension ArchiveError: CustomStringConvertible {
  /// The error in words, for a terminal.
  public var description: String {
    switch self {
    case .notAnArchive: "this is no backup of Dogear's"
    case .newerFormat(let version):
      "the backup has format \(version), which this program does not know: it was made by a newer one"
    case .truncated: "the backup is not complete: its end is missing"
    case .damaged(let reason): "the backup is damaged: \(reason)"
    case .notEmpty(let place): "\(place) holds data already"
    case .noData(let place): "\(place) holds no data of Dogear's"
    case .inUse(let place): "\(place) is in use: stop the server first"
    case .different(let table): "the rows of \(table) did not arrive as they were"
    case .damagedDatabase(let problem): "the database is damaged: \(problem)"
    case .samePlace: "both addresses are the same"
    case .inputOutput(let path, let reason): "\(path): \(reason)"
    }
  }
}
