import Database

extension ExportedTable {
  /// Writes the table as comma-separated values with a line of names (RFC 4180).
  ///
  /// A text that a spreadsheet would take for a formula begins with an apostrophe, as OWASP advises (CSV injection).
  func writeCSV(to parts: inout PartWriter) async throws {
    try await parts.append(Self.line(columns))
    for row in self { try await parts.append(Self.line(row.map(Self.cell))) }
  }

  private static func cell(_ value: StoredValue) -> String {
    switch value {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): text.utf8.first.map("=+-@\t\r".utf8.contains) == true ? "'" + text : text
    case .blob(let bytes): Base64URL.encode(bytes)
    }
  }

  private static func line(_ cells: [String]) -> [UInt8] {
    cells.map(quoted).joined(separator: ",".utf8) + Array("\r\n".utf8)
  }

  private static func quoted(_ text: String) -> [UInt8] {
    guard text.utf8.contains(where: ",\"\r\n".utf8.contains) else { return Array(text.utf8) }
    let quote = UInt8(ascii: "\"")
    return [quote] + text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }
}
