/// The differences of PostgreSQL's SQL from the subset that stores and migrations are written in.
///
/// The types of columns in `CREATE TABLE` and `ALTER TABLE … ADD COLUMN` are the only words that are translated. Text is
/// ordered by its bytes, as in SQLite, whatever the locale of the database.
enum PostgresDialect {
  private static let types = [
    "TEXT": "TEXT COLLATE \"C\"", "BLOB": "BYTEA", "REAL": "DOUBLE PRECISION", "INTEGER": "BIGINT",
  ]
  private static let constraints: Set = [
    "PRIMARY", "UNIQUE", "CHECK", "FOREIGN", "CONSTRAINT", "EXCLUDE", "LIKE",
  ]

  /// The place in a definition of columns.
  private enum Place {
    case elsewhere
    /// After `ADD`, where `COLUMN` may follow.
    case addition
    case name
    case type
  }

  /// One statement of a script, as far as it has been read.
  private struct Statement {
    var head: [String] = []
    var depth = 0
    var place = Place.elsewhere

    /// Whether it defines columns in parentheses.
    var createsTable: Bool { head.starts(with: ["CREATE", "TABLE"]) }
    var altersTable: Bool { head.starts(with: ["ALTER", "TABLE"]) }
  }

  /// Statements with the types of columns as PostgreSQL has them.
  static func translate(_ sql: String) -> String {
    let bytes = Array(sql.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 64)
    var statement = Statement()
    for token in SQLScanner.tokens(of: bytes) {
      let text = bytes[token.range]
      if let type = replacement(for: token, text, in: &statement) {
        output += type.utf8
      } else {
        output += text
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The number of values that a statement takes.
  ///
  /// - Throws: `DatabaseError.invalidValue` for a placeholder that is not `$1` to `$999`.
  static func valueCount(of sql: String) throws(DatabaseError) -> Int {
    let bytes = Array(sql.utf8)
    var count = 0
    for token in SQLScanner.tokens(of: bytes) where token.kind == .placeholder {
      let name = String(decoding: bytes[token.range], as: UTF8.self)
      guard name.utf8.first == UInt8(ascii: "$"), let number = Int(name.dropFirst()),
        (1...999).contains(number)
      else { throw .invalidValue("\(name) is not a placeholder such as $1, in: \(sql)") }
      count = max(count, number)
    }
    return count
  }

  /// Reads a token. Returns the type to put in its place, where it is one.
  private static func replacement(
    for token: SQLScanner.Token, _ text: ArraySlice<UInt8>, in statement: inout Statement
  ) -> String? {
    switch token.kind {
    case .space: return nil
    case .symbol:
      read(symbol: text.first ?? 0, in: &statement)
      return nil
    case .word:
      let word = String(decoding: text, as: UTF8.self).uppercased()
      if statement.head.count < 2 { statement.head.append(word) }
      return read(word: word, in: &statement)
    case .quotedName:
      statement.place = [.name, .addition].contains(statement.place) ? .type : .elsewhere
      return nil
    case .literal, .placeholder:
      statement.place = .elsewhere
      return nil
    }
  }

  private static func read(symbol: UInt8, in statement: inout Statement) {
    statement.place = .elsewhere
    switch symbol {
    case UInt8(ascii: "("):
      statement.depth += 1
      if statement.createsTable, statement.depth == 1 { statement.place = .name }
    case UInt8(ascii: ")"): statement.depth -= 1
    case UInt8(ascii: ","):
      if statement.createsTable, statement.depth == 1 { statement.place = .name }
    case UInt8(ascii: ";"): statement = Statement()
    default: break
    }
  }

  private static func read(word: String, in statement: inout Statement) -> String? {
    switch statement.place {
    case .elsewhere:
      if statement.altersTable, statement.depth == 0, word == "ADD" { statement.place = .addition }
    case .addition where word == "COLUMN": statement.place = .name
    case .addition, .name: statement.place = constraints.contains(word) ? .elsewhere : .type
    case .type:
      statement.place = .elsewhere
      return types[word]
    }
    return nil
  }
}
