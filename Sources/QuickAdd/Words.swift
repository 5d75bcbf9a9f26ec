import Foundation

/// The words of a line, with what each may mean, and which of them are left for the title.
struct Words {
  /// One word, as it stands between spaces.
  struct Word {
    /// The offsets in the line, in characters.
    let range: Range<Int>
    let text: String
    /// The word in lower case, without punctuation round it.
    let core: String
    /// Whether nothing is read in it: it is quoted, an address, escaped, or of a title on the shelf.
    var isProtected = false
    var isTaken = false
    /// Whether it names a list that there is not.
    var isUnknownList = false
    var lexeme = Lexeme()

    var isCapitalised: Bool { text.first { $0.isLetter || $0.isNumber }?.isUppercase ?? false }
    /// Whether a comma, colon or the like ends a phrase after the word.
    var endsPhrase: Bool { text.last.map { ":;,–—".contains($0) } ?? false }
  }

  private let characters: [Character]
  private(set) var all: [Word] = []
  /// The words that make a name of the day after them.
  let dayNames: Set<String>
  /// The first address in the line.
  private(set) var link: String?

  /// The words of a line, in which nothing is read yet.
  init(_ line: String, dayNames: Set<String> = []) {
    characters = Array(line)
    self.dayNames = dayNames
    split()
  }

  init(_ line: String, _ options: QuickAdd) {
    self.init(line, dayNames: options.vocabularies.reduce(into: []) { $0.formUnion($1.dayNames) })
    protectTitles(options.shelf, options.vocabularies)
    for words in options.literals { protect(words) }
    for index in all.indices where !all[index].isProtected {
      all[index].lexeme = Lexeme(all[index], options.vocabularies)
    }
  }

  /// Splits the line into words. A quotation is a part of one word.
  private mutating func split() {
    var position = 0
    while position < characters.count {
      if characters[position].isWhitespace {
        position += 1
        continue
      }
      let start = position
      var isQuoted = false
      while position < characters.count, isQuoted || !characters[position].isWhitespace {
        if characters[position] == "\"" {
          let isClosed = isQuoted || characters[(position + 1)...].contains("\"")
          if isClosed { isQuoted.toggle() }
        }
        position += 1
      }
      append(start..<position)
    }
  }

  private mutating func append(_ range: Range<Int>) {
    let text = String(characters[range])
    let core = text.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: ",;:!?.()[]–—\"'"))
    var word = Word(range: range, text: text, core: core.isEmpty ? text : core)
    let isAddress = text.contains("://") || text.lowercased().hasPrefix("www.")
    if isAddress, link == nil { link = Self.address(text) }
    let isMail = text.dropFirst().contains("@") && text.contains(".")
    // A quotation belongs to a prefix that stands before it.
    let isQuotation = text.contains("\"") && !(text.hasPrefix("#\"") || text.hasPrefix("@\""))
    word.isProtected = isAddress || isMail || isQuotation || text.hasPrefix("\\")
    all.append(word)
  }

  private static func address(_ text: String) -> String? {
    let text = text.trimmingCharacters(in: CharacterSet(charactersIn: ",;!?.()[]\"'"))
    guard let parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme),
      parts.host?.isEmpty == false
    else { return nil }
    return text
  }

  /// Protects the titles of the shelf. A title that is one word of dates is one after a word such as "read" only.
  private mutating func protectTitles(_ titles: ShelfTitles, _ vocabularies: [Vocabulary]) {
    let cores = all.map(\.core)
    for range in titles.ranges(in: cores) {
      let start = range.lowerBound
      let isRead = start > 0 && vocabularies.contains { $0.reading.contains(cores[start - 1]) }
      guard range.count > 1 || isRead else { continue }
      for index in range { all[index].isProtected = true }
    }
  }

  /// Protects words that a person wants to stay as they are, wherever they stand.
  private mutating func protect(_ literal: String) {
    let wanted = Words(literal).all.map(\.text)
    guard !wanted.isEmpty, wanted.count <= all.count else { return }
    for start in 0...(all.count - wanted.count)
    where all[start..<(start + wanted.count)].map(\.text) == wanted {
      for index in start..<(start + wanted.count) { all[index].isProtected = true }
    }
  }

  // MARK: The title

  /// The words left for the title.
  private var left: [Word] { all.filter { !$0.isTaken } }

  var hasTitle: Bool { left.contains { $0.text.contains { $0.isLetter || $0.isNumber } } }

  /// Whether something is left for the title without some words.
  func hasTitle(without range: Range<Int>) -> Bool {
    var words = self
    for index in range { words.all[index].isTaken = true }
    return words.hasTitle
  }

  /// The title: the words that are left, with single spaces where others were taken.
  var title: String {
    let text = left.map { $0.text.hasPrefix("\\") ? String($0.text.dropFirst()) : $0.text }
      .joined(separator: " ")
    return text.trimmingCharacters(in: CharacterSet(charactersIn: " ,;:–—-"))
  }

  /// Takes words out of the title, as a part that was understood.
  mutating func take(
    _ range: Range<Int>, as kind: Understanding.Part.Kind, in understanding: inout Understanding
  ) {
    guard let first = range.first, let last = range.last else { return }
    for index in range { all[index].isTaken = true }
    let characters = all[first].range.lowerBound..<all[last].range.upperBound
    understanding.parts.append(
      .init(kind: kind, words: String(self.characters[characters]), range: characters))
  }

  /// Keeps the name of a list that there is not in the title, and out of dates.
  mutating func keepUnknownList(_ index: Int) {
    (all[index].isProtected, all[index].isUnknownList) = (true, true)
    all[index].lexeme = Lexeme()
  }
}
