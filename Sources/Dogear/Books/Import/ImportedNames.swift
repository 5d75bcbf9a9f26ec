/// Names of people as tables of other programs write them.
enum ImportedNames {
  /// A name as it is written on a book: “Herbert, Frank” is Frank Herbert, and “King, Jr.” stays.
  static func name(_ text: String) -> String {
    let text = text.collapsed.replacing(";", with: ",")
    let parts = text.split(separator: ",", omittingEmptySubsequences: true).map { String($0).trimmed }
    guard parts.count == 2, !suffixes.contains(parts[1].lettersAndDigits), !parts[1].isEmpty else {
      return text
    }
    return "\(parts[1]) \(parts[0])"
  }

  /// The names of a list, which has semicolons, bars, ampersands or commas between them. Commas stand within a name where
  /// there is only one, behind a single word: “Herbert, Frank”.
  static func list(_ text: String) -> [String] {
    let text = text.collapsed
    for separator in [";", "|", " & ", " / "] where text.contains(separator) {
      return text.split(separator: separator).map { name(String($0)) }.filter { !$0.isEmpty }
    }
    let parts = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    if parts.count == 2, !parts[0].contains(" ") { return [name(text)] }
    return parts.reduce(into: []) { names, part in
      if suffixes.contains(part.lettersAndDigits), let last = names.popLast() {
        names.append("\(last), \(part)")
      } else {
        names.append(part)
      }
    }
  }

  private static let suffixes: Set = ["jr", "sr", "ii", "iii", "iv", "phd", "md"]
}

extension String {
  /// The text in one line, with single spaces.
  var collapsed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
