import Database

extension Database {
  /// The most texts that one query takes.
  private static let foundLimit = 500

  /// The texts among some that a query finds, in as many queries as they take.
  ///
  /// - Parameter query: SQL that ends in `IN`, and whose column is named `found`.
  func found(_ texts: [String], by query: String) async throws -> Set<String> {
    var found: Set<String> = []
    for start in stride(from: 0, to: texts.count, by: Self.foundLimit) {
      let part = Array(texts[start..<min(start + Self.foundLimit, texts.count)])
      let places = (1...part.count).map { "$\($0)" }.joined(separator: ", ")
      let rows = try await read { connection in
        try connection.query("\(query) (\(places))", values: part).map { try $0.string("found") }
      }
      found.formUnion(rows)
    }
    return found
  }
}
