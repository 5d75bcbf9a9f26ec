import CZxcvbn
import Foundation

/// An estimate of the guesses that a password takes, by libzxcvbn: it looks for common passwords and words, also with
/// other letters such as "@" for "a", for keys side by side, sequences, repetitions and dates.
struct PasswordEstimate: Hashable, Sendable {
  let strength: PasswordStrength
  /// The pattern that makes up most of the password; nil where none was found.
  let weakness: PasswordWeakness?

  /// The largest number of characters that are judged, as the time grows with their square and more. (It is measured:
  /// thresholds.json: “the slowest password judged, in ms”.)
  static let judgedLength = 40

  /// Judges a password.
  ///
  /// - Parameter name: the name of the account, which guessers know.
  init(of password: String, name: String) {
    let text = GuessedText(password)
    let words = ContextWords(name: name)
    var parts: UnsafeMutablePointer<ZxcMatch_t>?
    let bits = text.withCString { text in
      words.withCStrings { ZxcvbnMatch(text, $0, &parts) }
    }
    defer { ZxcvbnFreeInfo(parts) }
    strength = PasswordStrength(powerOfTenGuesses: bits * log10(2))
    var longest: (weakness: PasswordWeakness, length: Int)?
    var next = parts
    while let part = next?.pointee {
      next = part.Next
      let range = Int(part.Begin)..<Int(part.Begin + part.Length)
      let weakness =
        PasswordWeakness(part.Type, isWhole: range.count == text.bytes.count)
        ?? words.weakness(of: text.bytes[range], part.Type)
      guard let weakness, range.count > longest?.length ?? 2 else { continue }
      longest = (weakness, range.count)
    }
    weakness = longest?.weakness
  }
}

/// A text as the library takes it: one byte for each character, in lower case where it is a context word.
private struct GuessedText {
  let bytes: [UInt8]

  /// Accents count for nothing. A character beyond ASCII becomes one of 128 bytes: written in UTF-8 it would count as
  /// two to four characters that nobody can guess.
  init(_ text: String) {
    let plain = text.prefix(PasswordEstimate.judgedLength).description
      .folding(options: .diacriticInsensitive, locale: nil)
    let all = plain.prefix(PasswordEstimate.judgedLength).map { character in
      if let ascii = character.asciiValue, ascii > 0 { return ascii }
      let sum = character.unicodeScalars.reduce(0) { $0 &* 31 &+ $1.value }
      return 0x80 | UInt8(truncatingIfNeeded: sum)
    }
    bytes = KeyWalk.shortened(all)
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBytes { bytes in
      guard let base = bytes.bindMemory(to: CChar.self).baseAddress else {
        preconditionFailure("A text has at least its end.")
      }
      return body(base)
    }
  }
}

/// The words that count as known to a guesser: the words of the account's name, the product's, and common passwords that the
/// library's dictionary lacks.
private struct ContextWords {
  private let names: [[UInt8]]

  init(name: String) {
    let name = name.lowercased()
    let parts = name.split { !$0.isLetter }.filter { $0.count >= 3 }.map(String.init)
    names = ([name] + parts).map { GuessedText($0).bytes }.filter { !$0.isEmpty }
  }

  private static let product = ["dogear", "bookshelf"].map { Array($0.utf8) }
  private static let common = CommonPasswords.list.map { Array($0.utf8) }

  /// The weakness of a part that consists of one of the words; nil for other parts.
  func weakness(of part: ArraySlice<UInt8>, _ type: ZxcTypeMatch_t) -> PasswordWeakness? {
    let lower = String(decoding: part, as: UTF8.self).lowercased()
    let isPart: ([UInt8]) -> Bool
    switch type {
    case USER_MATCH: isPart = { $0.elementsEqual(part) || $0.elementsEqual(lower.utf8) }
    // The library does not say which word has these other letters.
    case USER_LEET_MATCH: isPart = { $0.count == part.count }
    default: return nil
    }
    if names.contains(where: isPart) { return .name }
    return Self.product.contains(where: isPart) ? .product : .commonPassword
  }

  /// Calls a closure with the words as an array of C strings that ends with nil.
  func withCStrings<Result>(
    _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    var text: [UInt8] = []
    var starts: [Int] = []
    for word in [names, Self.product, Self.common].joined() {
      starts.append(text.count)
      text += word + [0]
    }
    return text.withUnsafeBytes { text in
      let base = text.bindMemory(to: CChar.self).baseAddress
      var pointers = starts.map { start in base.map { $0 + start } } + [nil]
      return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    }
  }
}
