/// The statements that a body ran, with their values.
struct StatementTrace: Equatable {
  private var statements: [String] = []
  private var values: [[StoredValue]] = []

  mutating func append(_ sql: String, _ values: [StoredValue]) {
    statements.append(sql)
    self.values.append(values)
  }
}
