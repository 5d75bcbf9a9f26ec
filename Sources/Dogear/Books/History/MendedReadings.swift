import Database
import Foundation

/// The readings that a book lacks, as its history tells: once a book could be said to be read, or to be being read, and have
/// no reading of that.
struct MendedReadings {
  /// A change of a book, with the day on which it was made.
  struct Change {
    let day: Day
    let change: ItemChange<Book>
  }

  static let migration = Migration("readings that ended without a day") { connection in
    let owners = try connection.query(
      "SELECT DISTINCT owner FROM book_changes WHERE \(Self.isOfStatus)")
    for row in owners {
      let owner = OwnerID(rawValue: try row.string("owner"))
      try mend(owner, in: try zone(of: owner, connection), connection)
    }
  }

  /// Whether a row is about the status. The values are JSON. Databases know different things about JSON.
  private static let isOfStatus = "replace(new_values, '\"status\":', '') <> new_values"

  private static func zone(of owner: OwnerID, _ connection: DatabaseConnection) throws -> TimeZone {
    if owner.isVisitor { return .gmt }
    let id = String(owner.rawValue.dropFirst(OwnerID.account("").rawValue.count))
    let row = try connection.first("SELECT time_zone FROM accounts WHERE id = $1", id)
    return try row.flatMap { TimeZone(identifier: try $0.string("time_zone")) } ?? .gmt
  }

  private static func mend(
    _ owner: OwnerID, in zone: TimeZone, _ connection: DatabaseConnection
  ) throws {
    var changes: [Book.ID: [Change]] = [:]
    let rows = try connection.query(
      """
      SELECT \(NotedChange.columns) FROM book_changes WHERE owner = $1 AND book IN (
        SELECT book FROM book_changes WHERE owner = $1 AND \(isOfStatus))
      ORDER BY book, number
      """, owner.rawValue)
    for row in rows {
      let noted = try NotedChange(row)
      changes[noted.change.item, default: []].append(
        Change(day: Day(at: noted.time, in: zone), change: noted.change))
    }
    var isMended = false
    for (id, changes) in changes {
      let row = try connection.first(
        "SELECT status, readings FROM books WHERE owner = $1 AND id = $2", owner.rawValue, id)
      guard let row, let status = ReadingStatus(rawValue: try row.string("status")) else { continue }
      let stored = try row.string("readings")
      // What is damaged stays as it is.
      let readings: [Reading] = StoredParts.read(stored)
      guard stored.isEmpty || !readings.isEmpty else { continue }
      let mended = mended(readings, of: status, changes)
      if mended == readings || mended.count > Book.partsLimit { continue }
      try connection.execute(
        "UPDATE books SET readings = $3 WHERE owner = $1 AND id = $2", owner.rawValue, id,
        StoredParts.text(mended))
      isMended = true
    }
    if isMended {
      try StoredBytes(connection: connection, owner: owner, list: Book.table).forget()
    }
  }

  /// The readings of a book with those that its changes tell of, the first change first.
  static func mended(_ readings: [Reading], of status: ReadingStatus, _ changes: [Change]) -> [Reading] {
    var found: [Reading] = []
    var begun: Day?
    for change in changes {
      let columns = change.change.columns
      func values(_ column: Book.Column) -> (old: String, new: String)? {
        columns.first { $0.column == column }.map { ($0.old, $0.new) }
      }
      if let texts = values(.readings), let old = ReadingsText.readings(texts.old),
        let new = ReadingsText.readings(texts.new)
      {
        // Days that were noted then, or mended later, are better than what the status tells.
        if !Set(new.compactMap(\.finish)).isSubset(of: Set(old.compactMap(\.finish))) {
          (found, begun) = ([], nil)
          continue
        }
        if !Set(new.compactMap(\.start)).isSubset(of: Set(old.compactMap(\.start))) { begun = nil }
      }
      guard let texts = values(.status), let old = ReadingStatus.named(texts.old),
        let new = ReadingStatus.named(texts.new)
      else { continue }
      switch (old, new) {
      case (_, .reading): begun = values(.readings) == nil ? change.day : nil
      case (.reading, .read):
        found.append(Reading(start: begun, finish: change.day))
        begun = nil
      case (.read, .wanted):
        // It was ticked by mistake.
        if found.last?.finish == change.day { found.removeLast() }
      default: begun = nil
      }
    }
    var mended = readings
    let goesOn = status == .reading && readings.last.map { $0.finish == nil } ?? false
    for reading in found where !mended.contains(where: { $0.finish == reading.finish }) {
      if !goesOn, let last = mended.last, last.finish == nil,
        last.start.map({ $0 <= reading.finish ?? $0 }) ?? true
      {
        mended[mended.count - 1].start = last.start ?? reading.start
        mended[mended.count - 1].finish = reading.finish
      } else {
        mended.insert(reading, at: mended.count - (goesOn ? 1 : 0))
      }
    }
    if status == .reading, !goesOn, let begun { mended.append(Reading(start: begun)) }
    return mended
  }
}
