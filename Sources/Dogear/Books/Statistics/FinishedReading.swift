/// A reading that came to its end, with the book that was read.
struct FinishedReading: Sendable {
  let book: Book
  let reading: Reading
  /// The day on which it ended.
  let finish: Day

  /// A text that no other reading of the shelf has.
  var key: String { "\(book.id)-\(reading.key)" }

  /// The readings of a shelf that came to their end on a known day. A book that its reader gave up was not read to the end the
  /// last time.
  static func all(in books: [Book]) -> [FinishedReading] {
    books.flatMap { book in
      let readings = book.status == .stopped ? book.readings.dropLast() : book.readings[...]
      return readings.compactMap { reading in
        reading.finish.map { FinishedReading(book: book, reading: reading, finish: $0) }
      }
    }
  }

  /// The number of days that it took, the first and the last counted; nil where its beginning is not known.
  var days: Int? { reading.start.map { max(1, finish.number - $0.number + 1) } }
}
