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

  init(_ line: String, vocabularies: [Vocabulary], shelf: [String]) {
    characters = Array(line)
    dayNames = vocabularies.reduce(into: []) { $0.formUnion($1.dayNames) }
    split()
    protectTitles(shelf, vocabularies)
    for index in all.indices where !all[index].isProtected {
      all[index].lexeme = Lexeme(all[index], vocabularies)
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
  private mutating func protectTitles(_ titles: [String], _ vocabularies: [Vocabulary]) {
    let cores = all.map(\.core)
    for title in titles {
      let wanted = Words.cores(title)
      guard !wanted.isEmpty, wanted.count <= cores.count else { continue }
      for start in 0...(cores.count - wanted.count)
      where cores[start..<(start + wanted.count)].elementsEqual(wanted) {
        let isRead = start > 0 && vocabularies.contains { $0.reading.contains(cores[start - 1]) }
        guard wanted.count > 1 || isRead else { continue }
        for index in start..<(start + wanted.count) { all[index].isProtected = true }
      }
    }
  }

  private static func cores(_ title: String) -> [String] {
    Words(title, vocabularies: [], shelf: []).all.map(\.core)
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

  /// Keeps a word out of dates, as it names a list or the like.
  mutating func protect(_ index: Int) {
    all[index].isProtected = true
    all[index].lexeme = Lexeme()
  }
}
