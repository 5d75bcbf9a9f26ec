import Bytes
import Database
import Foundation

extension ExportedTable {
  /// Writes the table as a JSON array with an object for each row, indented to stand within another object.
  func writeJSON(to parts: inout PartWriter) async throws {
    try await parts.append("[\n")
    for (index, row) in zip(indices, self) {
      try await parts.append((index == 0 ? "" : ",\n") + Self.indented(try json(row)))
    }
    try await parts.append("\n  ]")
  }

  private func json(_ row: [StoredValue]) throws -> String {
    let object = Dictionary(zip(columns, row.map(Self.json))) { first, _ in first }
    let json = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    return String(decoding: json, as: UTF8.self)
  }

  /// The lines of an object, moved to the right; texts have no line breaks of their own in JSON.
  private static func indented(_ object: String) -> String {
    object.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
      .joined(separator: "\n")
  }

  private static func json(_ value: StoredValue) -> Any {
    switch value {
    case .null: NSNull()
    case .integer(let number): number
    case .real(let number): number
    case .text(let text): text
    case .blob(let bytes): Base64URL.encode(bytes)
    }
  }
}
