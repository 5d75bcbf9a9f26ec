import Database
import DatabaseTesting
import Synchronization
import Testing

@testable import Dogear

/// All rows of a database that belong to somebody: the rows of `accounts`, and of every table with a column `owner` or
/// `account`.
struct OwnedRows {
  /// A table whose rows belong to somebody.
  private struct Table {
    let name: String
    let columns: [String]
    /// The column that says to whom.
    let owner: String
  }

  /// For each owner, their rows of each table in which they have some, as one text that begins with the table's name.
  /// The key is the id of an account, or the owner as it is stored where it is a visitor.
  let rows: [String: [String]]

  /// Reads the rows of a database, which makes a text of them: to do that here took most of the time of a walk.
  ///
  /// - Parameter owners: The owners whose rows are read, as stored or by their keys; nil for everybody. Each form that
  ///   a stranger sends makes a visitor with a shelf, whose rows need no reading.
  init(_ database: Database, of owners: [String]? = nil) async throws {
    let engine = Engine.current
    let owners = owners.map { $0.map(Self.key).flatMap { [$0, "a:\($0)"] } }
    rows = try await database.read { connection in
      var rows: [String: [String]] = [:]
      for table in try Self.tables(connection) {
        let query = Self.texts(of: table, of: owners?.count, engine)
        for row in try connection.query(query, values: owners ?? []) {
          let fields = try row.string("fields")
          rows[Self.key(try row.string("somebody")), default: []].append("\(table.name): \(fields)")
        }
      }
      return rows
    }
  }

  /// The query for the rows of each owner in a table, in the order of their texts, or of as many owners as its values
  /// name.
  private static func texts(of table: Table, of count: Int?, _ engine: Engine) -> String {
    let condition = count.map { "IN (\((1...$0).map { "$\($0)" }.joined(separator: ", ")))" } ?? "IS NOT NULL"
    if engine == .postgres {
      return """
        SELECT \(table.owner) AS somebody, string_agg(whole::text, ',' ORDER BY whole::text) AS fields
        FROM \(table.name) AS whole WHERE \(table.owner) \(condition) GROUP BY \(table.owner)
        """
    }
    let text = table.columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
    return """
      SELECT somebody, group_concat(text) AS fields FROM (
        SELECT \(table.owner) AS somebody, \(text) AS text FROM \(table.name)
        WHERE \(table.owner) \(condition) ORDER BY somebody, text)
      GROUP BY somebody
      """
  }

  /// The rows of an owner.
  func of(_ owner: OwnerID) -> [String] { rows[Self.key(owner.rawValue)] ?? [] }

  /// The names of the tables in which an owner has rows.
  func tables(of owner: OwnerID) -> Set<String> {
    Set(of(owner).compactMap { $0.split(separator: ":").first.map(String.init) })
  }

  /// The keys of all who have rows.
  var owners: [String] { rows.keys.sorted() }

  /// The rows of everybody but one.
  func ofOthers(than owner: OwnerID?) -> [String: [String]] {
    rows.filter { $0.key != owner.map { Self.key($0.rawValue) } }
  }

  /// The tables of a database whose rows belong to somebody.
  static func tables(_ database: Database) async throws -> Set<String> {
    try await database.read { connection in Set(try tables(connection).map(\.name)) }
  }

  /// Gives an owner the same rows as another has, with the same ids, wherever an id may be there twice. Texts in them
  /// that begin with “Secret” begin with “Copied”.
  static func copy(from source: OwnerID, to owner: OwnerID, _ database: Database) async throws {
    try await database.write { connection in
      try connection.deferForeignKeys()
      for table in try tables(connection) where table.name != "accounts" {
        let isAccount = table.owner == "account"
        if isAccount, owner.isVisitor { continue }
        let (from, to) =
          isAccount ? (key(source.rawValue), key(owner.rawValue)) : (source.rawValue, owner.rawValue)
        let places = table.columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        for row in try connection.query("SELECT * FROM \(table.name) WHERE \(table.owner) = $1", from) {
          let values = table.columns.map { $0 == table.owner ? .text(to) : copied(row[$0] ?? .null) }
          try connection.execute(
            """
            INSERT INTO \(table.name) (\(table.columns.joined(separator: ", "))) VALUES (\(places))
            ON CONFLICT DO NOTHING
            """, values: values)
        }
      }
    }
  }

  private static func copied(_ value: StoredValue) -> StoredValue {
    guard case .text(let text) = value else { return value }
    return .text(text.replacing("Secret", with: "Copied"))
  }

  /// The key of an owner as stored, or of the id of an account.
  private static func key(_ owner: String) -> String {
    owner.hasPrefix("a:") ? String(owner.dropFirst(2)) : owner
  }

  /// The tables of each set of names once their columns were looked up, which takes longer than to read their rows.
  private static let known = Mutex<[[String]: [Table]]>([:])

  private static func tables(_ connection: DatabaseConnection) throws -> [Table] {
    let names = try connection.tableNames()
    if let tables = known.withLock({ $0[names] }) { return tables }
    let tables = try connection.tables().compactMap { name, columns in
      let owner = ["owner", "account"].first(where: columns.contains) ?? (name == "accounts" ? "id" : nil)
      return owner.map { Table(name: name, columns: columns, owner: $0) }
    }
    known.withLock { $0[names] = tables }
    return tables
  }
}
