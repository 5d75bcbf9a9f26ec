/// The readings of a shelf that its feed tells of, written as XML once for each state of the shelf, for all who ask.
final class FeedReadings: Sendable {
  /// A reading, as the part of its entry that is the same at each address of the shelf.
  struct Entry: Sendable {
    /// A text that no other entry has, escaped for XML.
    let key: String
    /// The title, day, summary and review, as elements.
    let content: String
  }

  /// The entries, the newest first.
  let entries: [Entry]
  /// The day of the newest; 1 January 1970 without any.
  let updated: Day

  /// Writes the readings of books that ended last.
  init(_ books: [Book]) {
    let read = FinishedReading.all(in: books).sorted { $0.finish > $1.finish }.prefix(ReadingFeed.limit)
    updated = read.first?.finish ?? Day(number: 0)
    entries = read.map(Entry.init)
  }

  /// The readings of a shelf, which are kept with it until it changes.
  static func kept(of books: ListSnapshot<Book>) -> FeedReadings {
    books.derived(isKept: true) { FeedReadings($0.items) }
  }
}

extension FeedReadings.Entry {
  fileprivate init(_ reading: FinishedReading) {
    let book = reading.book
    let rating = reading.reading.rating.map { ", \(Book.ratingText($0))" } ?? ""
    key = "\(book.id)-\(reading.finish)".xml
    content = """
      <title>\(book.name.xml)</title>
      <updated>\(reading.finish)T12:00:00Z</updated>
      <summary>\((book.byline.isEmpty ? "Read" : "Read, \(book.byline)").xml)\(rating)</summary>
      <content type="html">\(Markdown.html(book.review).xml)</content>
      """
  }
}
