import Foundation

/// All that is kept for an account as one JSON object, in the order of its names.
struct ExportedAccount: Sendable {
  /// The account's name.
  let username: String
  /// The tables by their names.
  let tables: [String: ExportedTable]

  /// Writes the object.
  func write(to parts: inout PartWriter) async throws {
    let name = try JSONSerialization.data(withJSONObject: username, options: .fragmentsAllowed)
    try await parts.append("{\n  \"account\" : ")
    try await parts.append(name)
    for (name, table) in tables.sorted(by: { $0.key < $1.key }) {
      try await parts.append(",\n  \"\(name)\" : ")
      try await table.writeJSON(to: &parts)
    }
    try await parts.append("\n}")
  }
}
