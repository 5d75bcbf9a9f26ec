import Testing

@testable import Dogear

@Suite("Which books are being read, and on which days", .timeLimit(.minutes(10)))
struct ReadingOrderTests {
  private func book(_ id: String, _ status: ReadingStatus, _ readings: Reading...) -> Book {
    var book = Book(id: id, title: id, author: "", isbn: "", pages: 100, status: status)
    book.readings = readings
    return book
  }

  private func reading(_ start: String?, _ finish: String? = nil) -> Reading {
    Reading(start: start.flatMap { Day($0) }, finish: finish.flatMap { Day($0) })
  }

  private func beingRead(_ books: [Book]) -> [String] {
    BookFacets(ListSnapshot(books)).beingRead.map(\.id)
  }

  @Test("What was begun last comes first, and what has no current reading last, in the shelf's order")
  func order() {
    let books = [
      book("ended", .reading, reading("2026-02-01", "2026-02-10")),
      book("early", .reading, reading("2020-01-01")),
      book("none", .reading),
      book("late", .reading, reading("2026-01-01", "2026-01-02"), reading("2025-01-01")),
      book("undated", .reading, reading(nil)), book("read", .read, reading("2026-03-01")),
      book("stopped", .stopped, reading("2026-03-01")), book("same", .reading, reading("2020-01-01")),
    ]
    #expect(beingRead(books) == ["late", "early", "same", "ended", "none", "undated"])
  }

  @Test("So many of them are shown, and one more is the one that was begun first")
  func limit() {
    var books = (1...BookFacets.readingLimit).map { day in
      book("\(day)", .reading, reading("2026-01-\(day < 10 ? "0" : "")\(day)"))
    }
    let all = books.map(\.id)
    #expect(beingRead(books) == all.reversed())
    books.insert(book("more", .reading, reading("2026-02-01")), at: 3)
    #expect(beingRead(books) == ["more"] + all.dropFirst().reversed())
    books[3].readings = [reading("2025-12-31")]
    #expect(beingRead(books) == all.reversed())
  }

  @Test("A reading without an end colours days only while its book is being read, and it is the last")
  func calendar() throws {
    let today = try #require(Day("2026-03-10"))
    func days(_ book: Book) -> [String] {
      BookStatistics([book], year: 2026, today: today).calendar.cells.filter { $0.count > 0 }
        .map(\.day.description)
    }
    for status in ReadingStatus.allCases {
      let expected = status == .reading ? ["2026-03-09", "2026-03-10"] : []
      #expect(days(book("a", status, reading("2026-03-09"))) == expected, "\(status)")
    }
    #expect(days(book("a", .reading, reading("2026-03-01"), reading("2026-03-10"))) == ["2026-03-10"])
    #expect(days(book("a", .reading, reading("2026-03-11"))).isEmpty)
    #expect(days(book("a", .read, reading("2026-03-05", "2026-03-04"))).isEmpty)
    #expect(days(book("a", .read, reading("2025-12-01", "2026-01-01"))) == ["2026-01-01"])
    #expect(days(book("a", .read, reading("2026-12-31", "2027-01-05"))) == ["2026-12-31"])
  }
}
