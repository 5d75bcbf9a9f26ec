import Testing

@testable import Dogear

@Suite("A year in review", .timeLimit(.minutes(10)))
struct YearReviewTests {
  private func review(_ books: [Book]) throws -> YearReview {
    YearReview(BookStatistics(books, year: 2026, today: try #require(Day("2026-12-31"))))
  }

  private func book(
    _ title: String, author: String = "", pages: Int = 0, from start: String? = nil, to finish: String,
    rating: Int? = nil
  ) -> Book {
    var book = Book(id: title, title: title, author: author, isbn: "", pages: pages, status: .read)
    book.readings = [Reading(start: start.flatMap { Day($0) }, finish: Day(finish), rating: rating)]
    return book
  }

  private func texts(_ review: YearReview) -> [String] {
    review.facts.map { "\($0.name): \($0.text), \($0.detail)" }
  }

  @Test("A year without books tells nothing")
  func empty() throws {
    let review = try review([book("Earlier", to: "2025-12-31")])
    #expect(review.headline == "0 books")
    #expect(review.facts.isEmpty)
    #expect(review.books.isEmpty)
  }

  @Test("One book is no longest, no quickest and no month's most")
  func one() throws {
    let review = try review([book("A", author: "One", pages: 300, to: "2026-03-05", rating: 7)])
    #expect(review.headline == "1 book, 300 pages")
    #expect(texts(review) == ["The first: A, 5 March 2026"])
    #expect(review.favourites.isEmpty)
  }

  @Test("Several books have a first and a last, a longest and a shortest, and what they have in common")
  func several() throws {
    let review = try review([
      book("Long", author: "Ann", pages: 1200, from: "2026-07-01", to: "2026-07-30", rating: 8),
      book("Short", author: "Ann", pages: 80, from: "2026-07-31", to: "2026-07-31", rating: 10),
      book("Unknown", author: "Bob", to: "2026-01-02"),
      book("", author: "Cy", pages: 100, from: "2026-11-01", to: "2026-11-03", rating: 9),
    ])
    #expect(review.headline == "4 books, 1,380 pages")
    #expect(
      texts(review) == [
        "The first: Unknown, 2 January 2026", "The last: Untitled, 3 November 2026",
        "The longest: Long, 1,200 pages",
        "The shortest: Short, 80 pages", "The quickest: Short, 1 day",
        "The month with the most books: July, 2 books",
        "The author read most: Ann, 2 books",
        "With a book in hand: 34 days, 31 of them in a row, of 3 books with both days",
      ])
    #expect(review.books.map(\.book.title) == ["Unknown", "Long", "Short", ""])
    #expect(review.favourites.map(\.book.title) == ["Short", "", "Long"])
  }

  @Test("No more than five books are favourites")
  func favourites() throws {
    let review = try review((1...9).map { book("\($0)", to: "2026-02-0\($0)", rating: 10) })
    #expect(review.favourites.map(\.book.title) == ["1", "2", "3", "4", "5"])
  }

  @Test("The figures of a year are computed once for each state of the shelf, for four years at a time")
  func keptFigures() {
    var book = Book(id: "a", title: "A", author: "", isbn: "", pages: 0, status: .read)
    book.readings = [Reading(finish: Day("2026-01-02")), Reading(finish: Day("2020-01-02"))]
    let (shelf, today) = (ListSnapshot([book]), Day("2026-03-04") ?? Day(number: 0))
    for year in [nil, 2026, 2025, 2024, 2023, 2020, nil] {
      let figures = YearFigures.figures(of: shelf, year: year, today: today)
      #expect(figures.year == year ?? 2026)
      #expect(figures.total.books == ([2020, 2026].contains(figures.year) ? 1 : 0))
    }
    let next = YearFigures.figures(of: shelf, year: nil, today: Day("2027-03-04") ?? Day(number: 0))
    #expect(next.year == 2027)
    #expect(YearFigures.figures(of: ListSnapshot([]), year: nil, today: today).total.books == 0)
  }
}
