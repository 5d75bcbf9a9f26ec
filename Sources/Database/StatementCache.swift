/// A statement that a cache keeps.
protocol CachedStatement: AnyObject {
  /// The text by which it is found again.
  var key: String { get }
  /// The cache's count of uses when the statement was last used.
  var lastUse: Int { get set }
}

/// A cache of prepared statements by their text. When it is full, the least recently used one is removed.
struct StatementCache<Statement: CachedStatement> {
  let capacity: Int
  private var statements: [String: Statement] = [:]
  private var uses = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { statements.count }

  mutating func statement(
    for key: String, prepare: () throws(DatabaseError) -> Statement, removed: (Statement) -> Void = { _ in }
  ) throws(DatabaseError) -> Statement {
    uses += 1
    if let known = statements[key] {
      known.lastUse = uses
      return known
    }
    let statement = try prepare()
    statement.lastUse = uses
    if statements.count >= capacity, let oldest = statements.values.min(by: { $0.lastUse < $1.lastUse }) {
      statements[oldest.key] = nil
      removed(oldest)
    }
    statements[key] = statement
    return statement
  }

  mutating func removeAll() {
    statements = [:]
  }
}
