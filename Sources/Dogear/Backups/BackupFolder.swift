import Database
import Foundation

/// The folder of the daily backups. Files of others in it are left alone.
public struct BackupFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// A folder, which is made when it is needed.
  public init(_ path: String) {
    self.path = path
  }

  /// The days that have a backup.
  var days: Set<BackupDay> {
    get throws { Set(try names.compactMap { BackupDay(fileName: $0) }) }
  }

  /// The paths of the backups.
  var paths: [String] {
    get throws { try days.map(path(of:)) }
  }

  /// The paths of the backups that others may read.
  public var exposedPaths: [String] { ((try? paths) ?? []).filter(DatabaseFiles.isExposed).sorted() }

  /// The path of a day's backup.
  func path(of day: BackupDay) -> String { "\(path)/\(day.fileName)" }

  /// The time at which the newest backup was written, in seconds since 1970; nil without one.
  var newestTime: Int? {
    guard let day = try? days.max() else { return nil }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(of: day))
    return (attributes?[.modificationDate] as? Date).map { Int($0.timeIntervalSince1970) }
  }

  /// Removes the backups that are not kept, and what backups of other days left when they were cut off. Returns the number
  /// of backups removed.
  func prune(_ retention: BackupRetention, today: BackupDay) throws -> Int {
    let days = try days
    let old = days.subtracting(retention.kept(of: days))
    for day in old { try FileManager.default.removeItem(atPath: path(of: day)) }
    for name in try names where Self.isPartial(name) && !name.hasPrefix(today.fileName) {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    return old.count
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path) }
  }

  /// Whether a file is a daily backup that is not whole.
  private static func isPartial(_ name: String) -> Bool {
    guard name.hasSuffix(DatabaseArchive.partialSuffix) else { return false }
    let ofDay = name.split(separator: ".").prefix(2).joined(separator: ".")
    return BackupDay(fileName: ofDay) != nil
  }
}
