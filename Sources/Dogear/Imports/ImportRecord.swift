/// An import of an owner: one that was uploaded and waits, or is under way, or was carried out and can be undone.
struct ImportRecord: Hashable, Sendable {
  /// A row that was not imported, or not as it is written.
  struct Problem: Hashable, Sendable, Codable {
    /// The number of the row.
    let row: Int
    /// The title in it; empty where that can't be read.
    let title: String
    /// The reason, for the person.
    let message: String
  }

  /// The id, unique among the imports of its owner.
  let id: String
  /// The name of the file.
  let name: String
  /// The keys of the meanings of the columns.
  var fields: [String]
  /// Whether items that the list has get the values of their rows.
  var updates: Bool
  /// The bytes of the file's text, which stays in the database.
  let size: Int
  /// The number of rows that were carried out, from the first on.
  var next = 0
  /// The numbers of rows by their outcome.
  var summary = ImportSummary()
  /// The rows that were not imported; the first ones where these are many.
  var problems: [Problem] = []
  /// The time at which it ended, in seconds since 1970; nil for one that waits or is under way.
  var finishedAt: Int?

  /// The largest number of problems that are kept.
  static let problemLimit = 500

  /// The meanings of the columns.
  func meanings<Meaning: ImportMeaning>() -> [Meaning] { fields.map { Meaning(key: $0) ?? .ignored } }
}
