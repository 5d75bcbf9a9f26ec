import Database
import Foundation
import Synchronization
import Testing

@testable import Dogear

@Suite("A table that somebody takes with them", .timeLimit(.minutes(10)))
struct ExportedTableTests {
  private let table = ExportedTable(
    columns: ["a", "b"],
    rows: [
      [.text("plain"), .integer(-1)], [.text("with \"quotes\", and\r\nlines"), .real(0.5)],
      [.text("=1+1"), .null], [.text("@x"), .blob([255])],
    ])

  /// A table of so many rows of a thousand letters, and a count of the rows that were made.
  private func long(_ count: Int) -> (table: ExportedTable, made: MadeRows) {
    let made = MadeRows()
    let text = String(repeating: "x", count: 1000)
    return (ExportedTable(columns: ["a"], count: count) { made.note($0, [.text(text)]) }, made)
  }

  private func text(_ write: (inout PartWriter) async throws -> Void) async throws -> String {
    var bytes: [UInt8] = []
    try await parts(write).forEach { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func parts(_ write: (inout PartWriter) async throws -> Void) async throws -> [[UInt8]] {
    let parts = Parts()
    var writer = PartWriter { parts.all.append($0) }
    try await write(&writer)
    try await writer.flush()
    return parts.all
  }

  @Test("Values are quoted where they need it, and no text is a formula")
  func csv() async throws {
    #expect(
      try await text(table.writeCSV)
        == "a,b\r\nplain,-1\r\n\"with \"\"quotes\"\", and\r\nlines\",0.5\r\n'=1+1,\r\n'@x,_w\r\n")
  }

  @Test("An account's tables are the JSON that Foundation makes of them as a whole")
  func json() async throws {
    let account = ExportedAccount(
      username: "a\"/é", tables: ["books": table, "bin": ExportedTable(columns: ["a"], rows: [])])
    let whole: [String: Any] = [
      "account": "a\"/é", "bin": [[String: Any]](),
      "books": [
        ["a": "plain", "b": -1], ["a": "with \"quotes\", and\r\nlines", "b": 0.5],
        ["a": "=1+1", "b": NSNull()], ["a": "@x", "b": "_w"],
      ],
    ]
    let data = try JSONSerialization.data(withJSONObject: whole, options: [.prettyPrinted, .sortedKeys])
    #expect(try await text(account.write) == String(decoding: data, as: UTF8.self))
  }

  @Test("A long table is written in parts, each made when the one before was taken")
  func parts() async throws {
    for isCSV in [true, false] {
      let (table, made) = long(1000)
      var sizes: [Int] = []
      var writer = PartWriter { part in
        sizes.append(part.count)
        // Rows of no more than a part are made before it is taken.
        #expect(made.count * 1000 <= sizes.reduce(0, +))
      }
      if isCSV { try await table.writeCSV(to: &writer) } else { try await table.writeJSON(to: &writer) }
      try await writer.flush()
      #expect(made.count == 1000)
      #expect(sizes.count > 10)
      #expect(sizes.allSatisfy { $0 < PartWriter.partSize + 1100 })
    }
  }
}

/// Parts as they come.
private final class Parts {
  var all: [[UInt8]] = []
}

/// The number of rows of a table that were made.
private final class MadeRows: Sendable {
  private let rows = Mutex(0)
  var count: Int { rows.withLock { $0 } }

  func note(_ index: Int, _ row: [StoredValue]) -> [StoredValue] {
    rows.withLock { $0 += 1 }
    return row
  }
}
