extension DatabaseError {
  /// The error of a result, by its SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html).
  static func postgres(_ result: PostgresResult, sql: String) -> DatabaseError {
    let state = result.errorField(PQ.Field.sqlState) ?? ""
    let message = result.errorField(PQ.Field.message) ?? "error \(state)"
    switch state {
    case "23505": return .uniqueViolation(on: names(result))
    case "23503": return .foreignKey
    case "23502":
      let (table, column) = (result.errorField(PQ.Field.table), result.errorField(PQ.Field.column))
      return .constraint("NOT NULL constraint failed: \(table ?? "").\(column ?? "")")
    case "23514":
      return .constraint("CHECK constraint failed: \(result.errorField(PQ.Field.constraint) ?? "")")
    case "40001", "40P01": return .conflict(message)
    // A prepared statement that a change of the schema, or a pooler, made void: prepared again it works.
    case "26000": return .conflict(message)
    case "0A000" where message.contains("cached plan"): return .conflict(message)
    case "57014": return .timedOut
    case "57P01", "57P02", "57P03", "57P05", "25P03": return .unreachable(reason: message)
    case "53100": return .full
    case "53300": return .unreachable(reason: message)
    case "55P03": return .busy
    case "58030": return .inputOutput(message)
    case "XX001", "XX002": return .corrupt
    case "25006": return .readOnly(message)
    default: break
    }
    switch state.prefix(2) {
    case "08": return .unreachable(reason: message)
    case "23": return .constraint(message)
    case "22", "54": return .invalidValue(message)
    default: return .other(message: message, sql: sql)
    }
  }

  /// The columns that have to be unique, or the index where it is one over more than columns.
  private static func names(_ result: PostgresResult) -> [String] {
    let index = result.errorField(PQ.Field.constraint).map { [$0] } ?? []
    // "Key (a, b)=(1, 2) already exists.", in whatever language: the columns stand in the first parentheses.
    guard let detail = result.errorField(PQ.Field.detail), let table = result.errorField(PQ.Field.table),
      let start = detail.firstIndex(of: "("), let end = detail.firstRange(of: ")=(")?.lowerBound
    else { return index }
    let columns = detail[detail.index(after: start)..<end]
    guard !columns.contains(where: { "()'\"".contains($0) }) else { return index }
    return columns.split(separator: ",").map { "\(table).\($0.drop { $0 == " " })" }
  }
}
