/// The beginning of an archive: when and by which program it was made, and what an installation has beside its tables.
public struct ArchiveHeader: Hashable, Sendable {
  /// The time of the archive in seconds since 1970.
  public var madeAt: Int
  /// The version of the program that made it.
  public var program: String
  /// Small files of the installation, such as its key, by their names.
  public var files: [String: [UInt8]]
  /// Settings of the installation, by their names.
  public var settings: [String: String]
  /// The migrations that made the tables.
  var migrations: [AppliedMigration] = []

  /// A header.
  public init(
    madeAt: Int, program: String, files: [String: [UInt8]] = [:], settings: [String: String] = [:]
  ) {
    (self.madeAt, self.program, self.files, self.settings) = (madeAt, program, files, settings)
  }
}

extension ArchiveHeader {
  private enum Kind: String {
    case made, file, setting, migration
  }

  /// The header as rows. Each row begins with its kind.
  var rows: [[StoredValue]] {
    var rows: [[StoredValue]] = [[Kind.made.rawValue.stored, madeAt.stored, program.stored]]
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      rows.append([Kind.file.rawValue.stored, name.stored, bytes.stored])
    }
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      rows.append([Kind.setting.rawValue.stored, name.stored, value.stored])
    }
    for each in migrations {
      rows.append([
        Kind.migration.rawValue.stored, each.series.stored, each.number.stored, each.name.stored,
        each.checksum.stored,
      ])
    }
    return rows
  }

  /// A header from rows; nil where they can't be read.
  init?(_ rows: [[StoredValue]]) {
    self.init(madeAt: 0, program: "")
    for row in rows {
      guard case .text(let name) = row.first, let kind = Kind(rawValue: name), read(row, kind) else {
        return nil
      }
    }
  }

  private mutating func read(_ row: [StoredValue], _ kind: Kind) -> Bool {
    switch (kind, row.dropFirst().first, row.dropFirst(2).first) {
    case (.made, .integer(let time), .text(let program)):
      (madeAt, self.program) = (Int(time), program)
    case (.file, .text(let name), .blob(let bytes)): files[name] = bytes
    case (.setting, .text(let name), .text(let value)): settings[name] = value
    case (.migration, .text(let series), .integer(let number)):
      guard row.count == 5, case .text(let name) = row[3], case .text(let checksum) = row[4] else {
        return false
      }
      migrations.append(
        AppliedMigration(series: series, number: Int(number), name: name, checksum: checksum))
    default: return false
    }
    return true
  }
}
