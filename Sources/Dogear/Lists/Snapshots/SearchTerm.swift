/// A term that somebody searches for.
struct SearchTerm: Sendable {
  private let phrase: SearchText
  private let words: [SearchText]

  /// Prepares a term without spaces around it.
  init(_ term: String) {
    phrase = SearchText(term)
    words = term.split(whereSeparator: \.isWhitespace).map { SearchText(String($0)) }
  }

  /// Whether a text has the term as it is typed, or every word of it as the beginning of one.
  func matches(_ text: SearchText) -> Bool {
    text.contains(phrase) || words.allSatisfy(text.containsWord)
  }
}
