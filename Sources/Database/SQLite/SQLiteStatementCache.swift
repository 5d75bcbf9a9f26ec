/// A cache of prepared statements by their text. When it is full, the least recently used one is removed.
struct SQLiteStatementCache {
  let capacity: Int
  private var statements: [String: SQLiteStatement] = [:]
  private var uses = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { statements.count }

  mutating func statement(
    for sql: String, prepare: () throws(DatabaseError) -> SQLiteStatement
  ) throws(DatabaseError) -> SQLiteStatement {
    uses += 1
    if let known = statements[sql] {
      known.lastUse = uses
      return known
    }
    let statement = try prepare()
    statement.lastUse = uses
    if statements.count >= capacity, let oldest = statements.values.min(by: { $0.lastUse < $1.lastUse }) {
      statements[oldest.sql] = nil
    }
    statements[sql] = statement
    return statement
  }

  mutating func removeAll() {
    statements = [:]
  }
}
