/// The values that the books of a shelf have in common, from which a person chooses.
final class BookFacets: Sendable {
  /// The tags, each as it was written first, those of most books first.
  let tags: [String]
  /// The languages, likewise.
  let languages: [String]
  /// The formats.
  let formats: [BookFormat]
  /// Whether some books are owned, and whether some are lent.
  let hasOwned, hasLent: Bool

  /// The books that are being read, the one begun last first.
  let beingRead: [Book]

  /// The largest number of books being read that are shown first.
  private static let readingLimit = 12
  /// The largest number of tags, and of languages, that are offered.
  private static let limit = 100

  init(_ shelf: ListSnapshot<Book>) {
    let books = shelf.items
    tags = Self.commonest(books.lazy.flatMap(\.tags))
    languages = Self.commonest(books.lazy.map(\.language).filter { !$0.isEmpty })
    let used = Set(books.lazy.map(\.format))
    formats = BookFormat.allCases.filter { $0 != .unknown && used.contains($0) }
    hasOwned = books.contains(where: \.isOwned)
    let read = books.filter(\.isBeingRead)
      .sorted { ($0.currentReading?.start?.number ?? 0) > ($1.currentReading?.start?.number ?? 0) }
    beingRead = Array(read.prefix(Self.readingLimit))
    hasLent = books.contains { !$0.loanedTo.isEmpty }
  }

  private static func commonest(_ words: some Sequence<String>) -> [String] {
    var counts: [String: (word: String, count: Int)] = [:]
    for word in words { counts[word.lowercased(), default: (word, 0)].count += 1 }
    let sorted = counts.values.sorted { ($1.count, $0.word) < ($0.count, $1.word) }
    return sorted.prefix(limit).map(\.word)
  }
}
