import Database

extension Book {
  /// The largest number of characters of a title, an author, and of any other line.
  public static let textLimit = 500
  /// The largest number of characters of a note, a review, or a quote.
  public static let longTextLimit = 10_000
  /// The largest number of readings, and of quotes.
  public static let partsLimit = 100
  /// The range of a book's number of pages; 0 where that is unknown.
  public static let pagesRange = 0...100_000
  /// The range of the year in which a book came out; 0 where that is unknown.
  public static let yearRange = 0...9999

  func check() throws {
    try StoreRules.check(id: id)
    let lines = [
      ("Title", title), ("Subtitle", subtitle), ("Author", author), ("Series", series),
      ("Number in the series", seriesNumber), ("Publisher", publisher), ("Language", language),
      ("Loaned to", loanedTo),
    ]
    for (field, text) in lines { try StoreRules.check(text, field: field, limit: Book.textLimit) }
    try StoreRules.check(isbn, field: "ISBN", limit: 64)
    guard cover.isEmpty || CoverDigest(cover) != nil else {
      throw StoreError.unsuitableCharacters(field: "Cover")
    }
    guard Book.pagesRange.contains(pages) else {
      throw StoreError.outOfRange(field: "Pages", Book.pagesRange)
    }
    guard Book.yearRange.contains(year) else { throw StoreError.outOfRange(field: "Year", Book.yearRange) }
    for (field, text) in [("Note", note), ("Review", review)] {
      try StoreRules.check(lines: text, field: field, limit: Book.longTextLimit)
    }
    try checkTags()
    try checkReadings()
    try checkQuotes()
  }

  private func checkTags() throws {
    guard tags.count <= Tags.limit else { throw StoreError.tooMany(field: "Tags", limit: Tags.limit) }
    for tag in tags { try StoreRules.check(tag, field: "Tag", limit: Tags.lengthLimit) }
    // A comma would make two of it, and a space around it none.
    guard Tags.list(Tags.text(tags)) == tags else { throw StoreError.unsuitableCharacters(field: "Tag") }
  }

  private func checkReadings() throws {
    guard readings.count <= Book.partsLimit else {
      throw StoreError.tooMany(field: "Readings", limit: Book.partsLimit)
    }
    for reading in readings {
      switch reading.progress {
      case .page(let page) where !Book.pagesRange.contains(page):
        throw StoreError.outOfRange(field: "Page", Book.pagesRange)
      case .percent(let percent) where !(0...100).contains(percent):
        throw StoreError.outOfRange(field: "Percent", 0...100)
      default: break
      }
      if let rating = reading.rating, !Reading.ratings.contains(rating) {
        throw StoreError.outOfRange(field: "Rating", Reading.ratings)
      }
    }
  }

  private func checkQuotes() throws {
    guard quotes.count <= Book.partsLimit else {
      throw StoreError.tooMany(field: "Quotes", limit: Book.partsLimit)
    }
    for quote in quotes {
      try StoreRules.check(lines: quote.text, field: "Quote", limit: Book.longTextLimit)
      try StoreRules.check(quote.page, field: "Page", limit: Book.textLimit)
    }
  }
}
