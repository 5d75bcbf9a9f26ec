import Foundation
import Testing

@testable import Dogear

@Suite("Readings of a book", .timeLimit(.minutes(10)))
struct ReadingTests {
  private var book = Book(id: "b", title: "Momo", author: "Michael Ende", isbn: "", pages: 300)
  private let monday: Day
  private let friday: Day

  init() throws {
    monday = try #require(Day("2026-03-02"))
    friday = try #require(Day("2026-03-06"))
  }

  @Test("A book is begun, gets on and is finished")
  func course() throws {
    var book = book
    book.begin(on: monday)
    #expect(book.statusText == "Reading")
    book.advance(by: 10, on: monday)
    book.advance(by: 35, on: friday)
    #expect(book.statusText == "Reading, page 45 of 300, 15 %")
    book.setStatus(.read, on: friday)
    #expect(book.statusText == "Read")
    let reading = try #require(book.readings.first)
    #expect(reading.start == monday)
    #expect(reading.finish == friday)
    #expect(book.readings.count == 1)
    #expect(book.currentReading == nil)
  }

  @Test("Nobody gets further than the last page")
  func end() {
    var book = book
    book.reach(.page(290), on: monday)
    book.advance(by: 50, on: monday)
    #expect(book.currentReading?.progress == .page(300))
    book.reach(.percent(99), on: monday)
    book.advance(by: 10, on: monday)
    #expect(book.currentReading?.progress == .percent(100))
  }

  @Test("A book that was read some other time has a reading without days, which goes with it")
  func unknownDays() {
    var book = book
    let before = book
    book.setStatus(.read, on: friday)
    #expect(book.isRead)
    #expect(book.readings == [Reading()])
    book.takeBack(nil, today: friday)
    #expect(book == before)
  }

  @Test("An earlier reading stands in the order of days, and before the one that goes on")
  func earlier() throws {
    var book = book
    book.reach(.page(120), on: friday)
    let (january, may) = (try #require(Day("2024-01-09")), try #require(Day("2025-05-01")))
    for day in [may, january] { book.add(Reading(finish: day)) }
    book.add(Reading(start: monday))
    #expect(book.readings.map { $0.finish ?? $0.start } == [january, may, monday, friday])
    #expect(book.currentReading?.progress == .page(120))
    #expect(book.status == .reading)
  }

  @Test(
    "A book that was only wanted is read with a reading that has ended, and being read with one that has not")
  func wanted() {
    var book = book
    book.add(Reading(start: monday, finish: friday))
    #expect(book.status == .read)
    book = self.book
    book.add(Reading(start: monday))
    #expect(book.currentReading?.start == monday)
    book = self.book
    book.setStatus(.stopped, on: monday)
    book.add(Reading(finish: friday))
    #expect(book.status == .stopped)
  }

  @Test("A finish by mistake is taken back: the reading goes on where it was")
  func takenBack() {
    var book = book
    book.reach(.page(120), on: monday)
    let before = book
    book.setStatus(.read, on: friday)
    book.takeBack(nil, today: friday)
    #expect(book == before)
  }

  @Test("A second reading leaves the first unchanged")
  func again() {
    var book = book
    book.begin(on: monday)
    book.setStatus(.read, on: monday)
    book.rate(8)
    book.begin(on: friday)
    #expect(book.readings.map(\.rating) == [8, nil])
    #expect(book.rating == 8)
    book.setStatus(.stopped, on: friday)
    #expect(book.status == .stopped)
    #expect(book.readings.last?.finish == friday)
  }

  @Test("A rating alone is a reading with nothing else, and goes away again")
  func rating() {
    var book = book
    book.rate(nil)
    #expect(book.readings.isEmpty)
    book.rate(9)
    #expect(book.rating.map(Book.ratingText) == "4.5 of 5 stars")
    #expect(book.rating.map(Book.stars) == "★★★★½")
    book.rate(nil)
    #expect(book.rating == nil)
  }

  @Test(
    "A place is typed as a page or as a part",
    arguments: [
      ("120", Reading.Progress.page(120)), (" 45 % ", .percent(45)), ("100%", .percent(100)), ("101%", nil),
      ("-1", nil), ("", nil), ("%", nil), ("100001", nil), ("twelve", nil), ("99999999999999999999", nil),
    ])
  func places(text: String, expected: Reading.Progress?) {
    #expect(Reading.Progress(text) == expected)
  }

  @Test("A reading is read as stored")
  func coding() throws {
    for progress in [Reading.Progress.page(7), .percent(30), nil] {
      for day in [monday, nil] {
        let reading = Reading(start: day, finish: day, progress: progress, rating: day == nil ? nil : 7)
        let data = try JSONEncoder().encode(reading)
        #expect(try JSONDecoder().decode(Reading.self, from: data) == reading)
      }
    }
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(Reading.self, from: Data(#"{"start":"2026-02-30"}"#.utf8))
    }
  }
}
