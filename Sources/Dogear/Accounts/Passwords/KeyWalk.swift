/// Keys pressed one beside the other, such as "qwerty" or "12121212": however many, they add little that a guesser doesn't
/// try, and the time that the library takes for them grows with the fourth power of their number.
enum KeyWalk {
  /// The largest number of keys of a walk that are judged.
  static let judgedCount = 10

  /// Keyboards, and the blocks of digits beside them; each row with what its keys give with shift.
  private static let keyboards: [[(plain: String, shifted: String)]] = [
    [
      ("`1234567890-=", "~!@#$%^&*()_+"), (" qwertyuiop[]\\", " QWERTYUIOP{}|"),
      (" asdfghjkl;'", " ASDFGHJKL:\""), (" zxcvbnm,./", " ZXCVBNM<>?"),
    ],
    [
      ("`1234567890[]", "~!@#$%^&*(){}"), (" ',.pyfgcrl/=\\", " \"<>PYFGCRL?+|"),
      (" aoeuidhtns-", " AOEUIDHTNS_"), (" ;qjkxbmwvz", " :QJKXBMWVZ"),
    ],
    [(" /*-", ""), ("789+", ""), ("456", ""), ("123", ""), (" 0.", "")],
    [(" =/*", ""), ("789-", ""), ("456+", ""), ("123", ""), (" 0.", "")],
  ]

  /// The characters that are on the same key as a character, or on one beside it.
  private static let neighbours: [UInt8: Set<UInt8>] = {
    var neighbours: [UInt8: Set<UInt8>] = [:]
    for keyboard in keyboards {
      let keys = keyboard.enumerated().flatMap { y, row in
        [row.plain, row.shifted].flatMap { texts in
          texts.utf8.enumerated().filter { $0.element != UInt8(ascii: " ") }.map {
            (x: $0.offset, y: y, $0.element)
          }
        }
      }
      for (x, y, key) in keys {
        let near = keys.filter { abs($0.x - x) <= 1 && abs($0.y - y) <= 1 }
        neighbours[key, default: [key]].formUnion(near.map(\.2))
      }
    }
    return neighbours
  }()

  /// A text without the keys of walks beyond those that are judged.
  static func shortened(_ text: [UInt8]) -> [UInt8] {
    var (short, length) = ([UInt8](), 0)
    for key in text {
      let isBeside = short.last.map { $0 == key || neighbours[$0]?.contains(key) == true } ?? false
      if isBeside, length == judgedCount { continue }
      length = isBeside ? length + 1 : 1
      short.append(key)
    }
    return short
  }
}
