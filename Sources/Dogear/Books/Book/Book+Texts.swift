/// A book in words, as pages show it.
extension Book {
  /// The people who made the book.
  public var contributors: [Contributor] { Contributor.list(author) }

  /// "by" and the authors; empty where they are unknown.
  public var byline: String { author.isEmpty ? "" : "by \(contributors.inWords)" }

  /// The number of pages in words; empty where it is unknown.
  public var pagesText: String { pages == 0 ? "" : pages.counted("page") }

  /// The series, with the number in it: Discworld, 5. Empty where there is none.
  public var seriesText: String {
    seriesNumber.isEmpty || series.isEmpty ? series : "\(series), \(seriesNumber)"
  }

  /// The rating of the last reading that has one, in half stars; nil without one.
  public var rating: Int? { readings.last { $0.rating != nil }?.rating }

  /// The address of the book's cover.
  public var coverURL: String {
    CoverDigest(cover)?.url
      ?? DrawnCover.url(title: title, author: Contributor.names(author).joined(separator: ", "))
  }
}

extension Book {
  /// The place that a reading has reached: page 120 of 304, 39 %. Empty where that is unknown.
  func progressText(of reading: Reading) -> String {
    let percent = "\(percent(of: reading)) %"
    return switch reading.progress {
    case .page(let page) where pages > 0: "page \(page) of \(pages), \(percent)"
    case .page(let page): "page \(page)"
    case .percent: percent
    case nil: "begun"
    }
  }

  /// The part of the book that was read in a reading, in percent.
  func percent(of reading: Reading) -> Int {
    Int(reading.fraction(of: pages) * 100)
  }

  /// A rating in words: 4.5 of 5 stars.
  static func ratingText(_ rating: Int) -> String {
    "\(rating / 2)\(rating.isMultiple(of: 2) ? "" : ".5") of 5 stars"
  }

  /// A rating as stars: ★★★★½.
  static func stars(_ rating: Int) -> String {
    String(repeating: "★", count: rating / 2) + (rating.isMultiple(of: 2) ? "" : "½")
  }
}
