import Foundation

extension ReadingStatus {
  /// The status that other programs call so; nil for a text that is none.
  static func named(_ text: String) -> ReadingStatus? {
    switch text.lettersAndDigits {
    case "read", "finished", "completed", "done", "readbutunowned": .read
    case "reading", "currentlyreading", "inprogress", "started", "current": .reading
    case "want", "wanttoread", "toread", "wishlist", "planned", "planning", "tbr", "unread", "notstarted":
      .wanted
    case "stopped", "stoppedreading", "didnotfinish", "dnf", "abandoned", "paused", "onhold", "gaveup",
      "unfinished":
      .stopped
    default: nil
    }
  }
}

extension BookFormat {
  /// The format that other programs call so; unknown for an empty text, and nil for one that is none.
  static func named(_ text: String) -> BookFormat? {
    let text = text.lettersAndDigits
    if text.isEmpty { return .unknown }
    // The narrower words come first.
    let words: [(String, BookFormat)] = [
      ("audio", .audiobook), ("audible", .audiobook), ("sound", .audiobook), ("cd", .audiobook),
      ("kindle", .ebook), ("ebook", .ebook),
      ("epub", .ebook), ("digital", .ebook), ("electronic", .ebook), ("nook", .ebook), ("pdf", .ebook),
      ("hardcover", .hardcover), ("hardback", .hardcover), ("hardbound", .hardcover), ("library", .hardcover),
      ("paper", .paperback), ("softcover", .paperback), ("trade", .paperback), ("print", .paperback),
    ]
    return words.first { text.contains($0.0) }?.1
  }
}

extension String {
  /// The text's letters and digits alone, without case and accents, by which names of columns and values are compared.
  /// Most texts are ASCII, for which Foundation's folding takes fifty times as long.
  var lettersAndDigits: String {
    if utf8.allSatisfy({ $0 < 0x80 }) {
      let bytes = utf8.compactMap { byte -> UInt8? in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: nil
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    let text = folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return String(
      text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
  }
}
