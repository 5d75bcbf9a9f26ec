import Database

extension Book {
  static func noteChange(from old: Book, to new: Book, in table: ListTable<Book>) throws {
    try BookHistory.note(ItemChange(from: old, to: new), in: table)
    try FormerCovers.note(from: old, to: new, in: table)
  }
}

extension BookHistory {
  /// Notes a change in the transaction that makes it, and forgets the oldest where there are too many.
  fileprivate static func note(
    _ change: ItemChange<Book>, in table: ListTable<Book>
  ) throws {
    let (owner, connection) = (table.owner, table.connection)
    let number = try connection.first(
      """
      INSERT INTO book_changes (owner, book, number, changed_at, old_values, new_values, mark)
      VALUES ($1, $2, coalesce((SELECT max(number) FROM book_changes WHERE owner = $1 AND book = $2), 0) + 1,
        $3, $4, $5, $6)
      RETURNING number
      """, owner.rawValue, change.item, table.now, change.old, change.new, table.mark
    )?.int("number")
    if let number, number > keptCount {
      try connection.execute(
        "DELETE FROM book_changes WHERE owner = $1 AND book = $2 AND number <= $3", owner.rawValue,
        change.item, number - keptCount)
    }
    try grow(by: StoredBytes.perRow + change.old.utf8.count + change.new.utf8.count, in: table)
  }

  /// Adds to the bytes of an owner's history, and forgets its older half where they are too many.
  private static func grow(by bytes: Int, in table: ListTable<Book>) throws {
    let (owner, connection) = (table.owner, table.connection)
    let sum = try connection.first(
      "UPDATE book_histories SET bytes = bytes + $2 WHERE owner = $1 RETURNING bytes", owner.rawValue, bytes
    )?.int("bytes")
    if let sum, sum <= limit(of: owner) { return }
    // The sum is too large where changes were forgotten since it was counted.
    if try count(owner, connection) <= limit(of: owner) { return }
    try forget(but: try keptMark(in: table), owner, connection)
    _ = try count(owner, connection)
  }

  /// Forgets the older half of an owner's history, but for the changes with a mark.
  private static func forget(but mark: String?, _ owner: OwnerID, _ connection: DatabaseConnection) throws {
    let others = "owner = $1 AND (mark IS NULL OR mark <> $2)"
    try connection.execute(
      """
      DELETE FROM book_changes WHERE \(others) AND changed_at <= (
        SELECT changed_at FROM book_changes WHERE \(others) ORDER BY changed_at
        LIMIT 1 OFFSET (SELECT count(*) / 2 FROM book_changes WHERE \(others)))
      """, owner.rawValue, mark ?? "")
  }

  /// The mark of the newest changes that were made together, which their owner can undo as one; nil where there are none, or
  /// they alone are too many.
  private static func keptMark(in table: ListTable<Book>) throws -> String? {
    let (owner, connection) = (table.owner, table.connection)
    let mark =
      try table.mark
      ?? connection.first(
        """
        SELECT mark FROM book_changes WHERE owner = $1 AND mark IS NOT NULL ORDER BY changed_at DESC LIMIT 1
        """, owner.rawValue
      )?.string("mark")
    guard let mark else { return nil }
    return try bytes("AND mark = $3", [mark], owner, connection) <= limit(of: owner) / 4 * 3 ? mark : nil
  }

  /// Counts the bytes of an owner's history anew.
  private static func count(_ owner: OwnerID, _ connection: DatabaseConnection) throws -> Int {
    let bytes = try bytes("", [], owner, connection)
    try connection.execute(
      """
      INSERT INTO book_histories (owner, bytes) VALUES ($1, $2)
      ON CONFLICT (owner) DO UPDATE SET bytes = excluded.bytes
      """, owner.rawValue, bytes)
    return bytes
  }

  /// The bytes of an owner's changes to which a condition applies.
  private static func bytes(
    _ condition: String, _ values: [String], _ owner: OwnerID, _ connection: DatabaseConnection
  ) throws -> Int {
    try connection.query(
      """
      SELECT coalesce(sum(length(old_values) + length(new_values)), 0) + $2 * count(*) AS bytes
      FROM book_changes WHERE owner = $1 \(condition)
      """, values: [owner.rawValue, StoredBytes.perRow] + values
    ).first?.int("bytes") ?? 0
  }
}
