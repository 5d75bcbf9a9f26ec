/// Cells of tables of comma-separated values.
enum CSVCell {
  /// The line of these cells (RFC 4180).
  static func line(_ cells: [String]) -> [UInt8] {
    cells.map(quoted).joined(separator: ",".utf8) + Array("\r\n".utf8)
  }

  /// A text that no spreadsheet takes for a formula: one that it would begins with an apostrophe, as OWASP advises (CSV
  /// injection), and so does one with an apostrophe there already, so that ``unguarded(_:)`` gives each back.
  static func guarded(_ text: String) -> String { isFormula(text) ? "'" + text : text }

  /// The text that ``guarded(_:)`` was given.
  static func unguarded(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: "'") && isFormula(text) ? String(text.dropFirst()) : text
  }

  /// The text within `="…"`, by which spreadsheets keep the zeros of a number; any other text as it is.
  static func unwrapped(_ text: String) -> String {
    guard text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 2 else { return text }
    return String(text.dropFirst(2).dropLast()).replacing("\"\"", with: "\"")
  }

  /// Whether the text, behind any apostrophes, begins as formulas do.
  private static func isFormula(_ text: String) -> Bool {
    let first = text.utf8.first { $0 != UInt8(ascii: "'") }
    return first.map("=+-@\t\r".utf8.contains) == true
  }

  private static func quoted(_ text: String) -> [UInt8] {
    guard text.utf8.contains(where: ",\"\r\n".utf8.contains) else { return Array(text.utf8) }
    let quote = UInt8(ascii: "\"")
    return [quote] + text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }
}
