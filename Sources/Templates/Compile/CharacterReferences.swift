extension Compiler {
  /// The characters that literal text in a value stands for: `&amp;` is `&`.
  func characters(_ written: [UInt8]) throws(TemplateError) -> [UInt8] {
    guard written.contains(UInt8(ascii: "&")) else { return written }
    var result: [UInt8] = []
    var rest = written[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let end = rest.prefix(33).firstIndex(of: UInt8(ascii: ";")) {
        let name = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
        if !name.isEmpty, name.utf8.allSatisfy({ isLetter($0) || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x23 }) {
          guard let scalar = characterReference(name) else {
            throw place.error("Write the character itself instead of &\(name); next to a tag.")
          }
          result.append(contentsOf: String(Character(scalar)).utf8)
          rest = rest[(end + 1)...]
          continue
        }
      }
      result.append(byte)
      rest.removeFirst()
    }
    return result
  }
}

/// The character a reference names, without its ampersand and semicolon (HTML, 13.1.4), for the usual names.
func characterReference(_ name: String) -> Unicode.Scalar? {
  if name.hasPrefix("#x") || name.hasPrefix("#X") {
    return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).flatMap {
      $0.value == 0 ? nil : $0
    }
  }
  if name.hasPrefix("#") {
    return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).flatMap { $0.value == 0 ? nil : $0 }
  }
  return namedCharacters[name]
}

private let namedCharacters: [String: Unicode.Scalar] = [
  "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
  "trade": "™", "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
  "rdquo": "”",
  "laquo": "«", "raquo": "»", "bull": "•", "middot": "·", "times": "×", "larr": "←", "rarr": "→", "uarr": "↑",
  "darr": "↓", "shy": "\u{AD}", "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "deg": "°",
  "sect": "§", "para": "¶", "euro": "€", "pound": "£", "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß",
  "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç",
]
