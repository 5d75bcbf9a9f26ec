import Foundation

extension Username {
  /// Checks the name of a new account: beside what holds for every name, its letters are of one alphabet, or of several
  /// that people mix (“Highly Restrictive”, Unicode Technical Standard #39, section 5.2).
  ///
  /// - Throws: `AccountsError` for the first rule that the name breaks.
  public init(forNewAccount text: String) throws(AccountsError) {
    try self.init(text)
    let isPlain = self.text.utf8.allSatisfy { $0 < 0x80 }
    guard isPlain || self.text.range(of: Self.oneAlphabet, options: .regularExpression) != nil else {
      throw .usernameMixesAlphabets
    }
  }

  /// The key with letters of other alphabets that look like Latin ones as those. Two names with the same skeleton look
  /// alike.
  public var skeleton: String {
    String(String.UnicodeScalarView(key.unicodeScalars.map { Self.latinTwins[$0] ?? $0 }))
  }

  private static let oneAlphabet: String = {
    let alphabets = [
      // Japanese, Chinese and Korean are written with Latin letters in between.
      #"\p{Latin}\p{Han}\p{Hiragana}\p{Katakana}"#, #"\p{Latin}\p{Han}\p{Bopomofo}"#,
      #"\p{Latin}\p{Han}\p{Hangul}"#,
    ]
    let alone = [
      "Arabic", "Armenian", "Bengali", "Cyrillic", "Devanagari", "Ethiopic", "Georgian", "Greek", "Gujarati",
      "Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil",
      "Telugu", "Thaana", "Thai", "Tibetan",
    ]
    let all = alphabets + alone.map { #"\p{\#($0)}"# }
    return "^(?:" + all.map { #"[\p{Common}\p{Inherited}\#($0)]*"# }.joined(separator: "|") + ")$"
  }()

  /// The small letters of Cyrillic, Greek and Armenian that look like Latin ones.
  private static let latinTwins = Dictionary(
    uniqueKeysWithValues: zip(
      ("аеорсухіјѕһԁԛԝӏ" + "αονρικυ" + "օսոցհ").unicodeScalars,
      ("aeopcyxijshdqwl" + "aovpiku" + "ounch").unicodeScalars))
}
