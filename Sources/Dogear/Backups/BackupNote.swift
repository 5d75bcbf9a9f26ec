import Database

/// The facts that a backup gives about itself, beside its tables.
public struct BackupNote: Hashable, Sendable {
  /// The time at which it was made, in seconds since 1970.
  public let madeAt: Int
  /// The version of the program that made it.
  public let program: String
  /// The settings that the program had, by their names, without secrets.
  public let settings: [String: String]

  /// A note.
  public init(madeAt: Int, program: String, settings: [String: String]) {
    (self.madeAt, self.program, self.settings) = (madeAt, program, settings)
  }

  /// The note of an archive.
  public init(_ header: ArchiveHeader) {
    self.init(madeAt: header.madeAt, program: header.program, settings: header.settings)
  }
}
