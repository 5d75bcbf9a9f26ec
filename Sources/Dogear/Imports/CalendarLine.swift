/// A line of an iCalendar file, unfolded: `DUE;TZID=Europe/Berlin:20261205T090000` (RFC 5545, section 3.1).
struct CalendarLine: Hashable, Sendable {
  /// The name, in upper case.
  let name: String
  /// The parameters by their names, in upper case.
  let parameters: [String: String]
  /// The value as it is written.
  let value: String

  /// Reads a line; nil for a text without a name and a value.
  init?(_ text: String) {
    var parts: [Substring] = []
    var (start, isQuoted) = (text.startIndex, false)
    var index = text.startIndex
    while index < text.endIndex, isQuoted || text[index] != ":" {
      switch text[index] {
      case "\"": isQuoted.toggle()
      case ";" where !isQuoted:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
      index = text.index(after: index)
    }
    guard index < text.endIndex else { return nil }
    parts.append(text[start..<index])
    name = parts[0].uppercased()
    guard !name.isEmpty, name.utf8.allSatisfy({ Self.isOfName($0) }) else { return nil }
    parameters = Dictionary(
      parts.dropFirst().compactMap { part in
        guard let sign = part.firstIndex(of: "=") else { return nil }
        return (part[..<sign].uppercased(), part[part.index(after: sign)...].filter { $0 != "\"" })
      }
    ) { first, _ in first }
    value = String(text[text.index(after: index)...])
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
    default: false
    }
  }

  /// The text of the value, without escapes (section 3.3.11).
  var text: String { texts(separatedBy: nil).first ?? "" }

  /// The texts of the value, with commas between them.
  var texts: [String] { texts(separatedBy: ",").filter { !$0.isEmpty } }

  private func texts(separatedBy separator: Character?) -> [String] {
    var (texts, isEscaped) = ([""], false)
    for character in value {
      if isEscaped {
        texts[texts.count - 1].append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == separator {
        texts.append("")
      } else {
        texts[texts.count - 1].append(character)
      }
    }
    return texts
  }
}
