/// The character between the cells of a table.
enum CSVDelimiter: UInt8, CaseIterable, Sendable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09
  case bar = 0x7C

  /// The number of bytes at the start of a file that are looked at.
  private static let lookedAt = 64 * 1024

  /// The delimiter that makes the most cells of a file's first row; the comma where there is only one cell.
  static func recognized(in bytes: [UInt8]) -> CSVDelimiter {
    let start = Array(bytes.prefix(lookedAt))
    let counts = allCases.map { delimiter in
      var reader = CSVReader(bytes: start, delimiter: delimiter)
      let first = try? reader.next()
      return (delimiter, first?.problem == nil ? first?.cells.count ?? 0 : 0)
    }
    let most = counts.max { $0.1 < $1.1 }
    guard let most, most.1 > 1 else { return .comma }
    return counts.first { $0.1 == most.1 }?.0 ?? .comma
  }
}
