import Database

extension Database {
  /// Removes an owner's rows of a table for good, some at a time, so that others' changes get their turn in between.
  ///
  /// - Parameter key: the columns that tell the rows of an owner apart.
  func removeRows(of owner: OwnerID, from table: String, key: String) async throws {
    var pieces = Pieces()
    while true {
      let count = pieces.count
      let (removed, time) = try await write(for: owner.party, isFreeing: true) { connection in
        let began = ContinuousClock.now
        let removed = try connection.execute(
          """
          DELETE FROM \(table) WHERE owner = $1 AND (\(key)) IN (
            SELECT \(key) FROM \(table) WHERE owner = $1 LIMIT $2)
          """, owner.rawValue, count)
        return (removed, ContinuousClock.now - began)
      }
      if removed < count { return }
      _ = pieces.note(removed, took: time)
    }
  }
}
