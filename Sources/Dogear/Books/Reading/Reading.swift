/// One reading of a book, from its first page on.
public struct Reading: Hashable, Sendable, Codable {
  /// The place that the reader has reached.
  public enum Progress: Hashable, Sendable {
    case page(Int)
    case percent(Int)
  }

  /// The range of a rating, in half stars.
  public static let ratings = 1...10

  /// The day on which the reading began; nil where that is unknown.
  public var start: Day?
  /// The day on which it ended; nil where that is unknown, or it goes on.
  public var finish: Day?
  /// The place that the reader has reached; nil where that was not said.
  public var progress: Progress?
  /// The rating, in half stars; nil without one.
  public var rating: Int?

  /// Makes a reading.
  public init(start: Day? = nil, finish: Day? = nil, progress: Progress? = nil, rating: Int? = nil) {
    (self.start, self.finish, self.progress, self.rating) = (start, finish, progress, rating)
  }

  /// The part of a book that was read, from 0 to 1.
  ///
  /// - Parameter pages: the book's number of pages; 0 where that is unknown.
  public func fraction(of pages: Int) -> Double {
    switch progress {
    case .percent(let percent): Double(min(max(percent, 0), 100)) / 100
    case .page(let page) where pages > 0: min(Double(page) / Double(pages), 1)
    case .page, nil: 0
    }
  }
}

extension Reading {
  private enum CodingKeys: String, CodingKey {
    case start, finish, page, percent, rating
  }

  /// Reads a reading as it is stored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let page = try container.decodeIfPresent(Int.self, forKey: .page).map(Progress.page)
    let percent = try container.decodeIfPresent(Int.self, forKey: .percent).map(Progress.percent)
    self.init(
      start: try container.decodeIfPresent(Day.self, forKey: .start),
      finish: try container.decodeIfPresent(Day.self, forKey: .finish),
      progress: page ?? percent, rating: try container.decodeIfPresent(Int.self, forKey: .rating))
  }

  /// Writes a reading as it is stored.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(start, forKey: .start)
    try container.encodeIfPresent(finish, forKey: .finish)
    switch progress {
    case .page(let page): try container.encode(page, forKey: .page)
    case .percent(let percent): try container.encode(percent, forKey: .percent)
    case nil: break
    }
    try container.encodeIfPresent(rating, forKey: .rating)
  }
}
