/// The values that the books of a shelf have in common, from which a person chooses, and the books that are being read.
///
/// They are found in one pass, which reads columns where they are: a copy of each of 10,000 books costs more than all the
/// rest, with each change of the shelf.
final class BookFacets: Sendable {
  /// The values of each property that some book has, in the order in which they are offered.
  let values: [BookProperty: [String]]
  /// Whether some books are owned, and whether some are lent.
  let hasOwned, hasLent: Bool
  /// The books that are being read, the one begun last first.
  let beingRead: [Book]

  /// The largest number of books being read that are shown first.
  static let readingLimit = 12

  init(_ shelf: ListSnapshot<Book>) {
    var (authors, series, tags) = (WordCounts(), WordCounts(), WordCounts())
    var (languages, publishers) = (WordCounts(), WordCounts())
    var formats: Set<BookFormat> = []
    var years: Set<Int> = []
    var isSomeRated = false
    var (hasOwned, hasLent) = (false, false)
    var begun = LatestReadings()
    let rows = shelf.rows
    for index in rows.indices {
      for name in Contributor.names(rows[index].item.author) { authors.add(name) }
      series.add(rows[index].item.series)
      for tag in rows[index].item.tags { tags.add(tag) }
      languages.add(rows[index].item.language)
      publishers.add(rows[index].item.publisher)
      formats.insert(rows[index].item.format)
      for reading in rows[index].item.readings {
        if let finish = reading.finish { years.insert(finish.year) }
        if reading.rating != nil { isSomeRated = true }
      }
      if rows[index].item.isOwned { hasOwned = true }
      if !rows[index].item.loanedTo.isEmpty { hasLent = true }
      if rows[index].item.status == .reading {
        let last = rows[index].item.readings.last
        begun.add(index, begunOn: last?.finish == nil ? last?.start?.number ?? 0 : 0)
      }
    }
    values = [
      .author: BookOrder.author.sorted(authors.commonest),
      .series: BookOrder.series.sorted(series.commonest),
      .tag: tags.commonest,
      .format: BookFormat.allCases.filter { $0 != .unknown && formats.contains($0) }.map(\.rawValue),
      .language: languages.commonest,
      .publisher: BookOrder.title.sorted(publishers.commonest),
      .rating: isSomeRated ? BookProperty.stars + [BookProperty.unrated] : [],
      .finished: years.sorted(by: >).map(String.init),
    ]
    (self.hasOwned, self.hasLent) = (hasOwned, hasLent)
    beingRead = begun.indices.map { rows[$0].item }
  }
}

/// The readings that were begun last, as many as a page shows.
private struct LatestReadings {
  private var latest: [(index: Int, day: Int)] = []

  /// The indices of their books, the one begun last first; of those that were begun on the same day, in the order of the shelf.
  var indices: [Int] { latest.map(\.index) }

  mutating func add(_ index: Int, begunOn day: Int) {
    guard let last = latest.last, latest.count == BookFacets.readingLimit, last.day >= day else {
      let place = latest.firstIndex { $0.day < day } ?? latest.count
      latest.insert((index, day), at: place)
      if latest.count > BookFacets.readingLimit { latest.removeLast() }
      return
    }
  }
}

/// The numbers of books that have words in common.
private struct WordCounts {
  /// The largest number of words that are offered.
  private static let limit = 100
  /// The largest number of words that are counted: five for each of 10,000 books. Later ones are not offered.
  private static let countLimit = 50_000

  private var counts: [String: Int] = [:]
  /// The words in the order in which they were first found.
  private var words: [String] = []
  private var total = 0

  /// Counts a word, unless it is empty.
  mutating func add(_ word: String) {
    guard !word.isEmpty, total < Self.countLimit else { return }
    total += 1
    if counts[word, default: 0] == 0 { words.append(word) }
    counts[word, default: 0] += 1
  }

  /// The words of most books, whatever their case, each as written first.
  var commonest: [String] {
    var merged: [String: (word: String, count: Int)] = [:]
    for word in words { merged[word.lowercased(), default: (word, 0)].count += counts[word] ?? 0 }
    return merged.values.sorted { ($1.count, $0.word) < ($0.count, $1.word) }.prefix(Self.limit).map(\.word)
  }
}
