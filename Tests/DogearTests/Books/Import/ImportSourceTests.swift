import Foundation
import Testing

@testable import Dogear

@Suite("Exports of other programs", .timeLimit(.minutes(10)))
struct ImportSourceTests {
  private func table(_ name: String) throws -> ImportTable<Book> {
    let path = "\(AppFixture.root)/Tests/Samples/\(name)"
    return try ImportTable<Book>(
      try DecodedText(Array(try Data(contentsOf: URL(fileURLWithPath: path)))).text, .test)
  }

  private func books(_ name: String, _ source: BookSource) throws -> (
    books: [Book], rows: [ImportedRow<Book>]
  ) {
    let table = try table(name)
    #expect(table.source == source)
    let rows = table.rows(table.guess)
    #expect(rows.map(\.problem) == rows.map { _ in "" })
    return (rows.compactMap(\.draft?.item), rows)
  }

  private func day(_ text: String) -> Day? { Day(text) }

  @Test("Goodreads")
  func goodreads() throws {
    let (books, rows) = try books("goodreads.csv", .goodreads)
    #expect(
      books.map(\.title) == [
        "Dune", "Good Omens: The Nice and Accurate Prophecies of Agnes Nutter, Witch", "Crime and Punishment",
        "The Wise Man's Fear",
      ])
    #expect(
      books.map(\.author) == [
        "Frank Herbert", "Terry Pratchett; Neil Gaiman",
        "Fyodor Dostoevsky; David McDuff; Larissa Volokhonsky",
        "Patrick Rothfuss",
      ])
    #expect(books.map(\.isbn) == ["9780441172719", "", "9780143058144", "9780756404734"])
    #expect(books.map(\.status) == [.read, .reading, .wanted, .stopped])
    #expect(books.map(\.format) == [.paperback, .hardcover, .ebook, .audiobook])
    #expect(books.map(\.pages) == [688, 491, 0, 994])
    #expect(books.map(\.year) == [2019, 2007, 2002, 2011])
    #expect(books[0].series == "Dune")
    #expect(books[0].seriesNumber == "1")
    #expect(books[0].readings == [Reading(), Reading(finish: day("2023-07-04"), rating: 10)])
    #expect(books[0].tags == ["favorites", "sci-fi"])
    #expect(books[0].review == "A desert, and *what* lives in it.\n\nRead it & see.")
    #expect(books[0].note == "Lent by Ann")
    #expect(books.map(\.isOwned) == [true, false, false, false])
    #expect(books[3].readings == [Reading(rating: 6)])
    #expect(books[1].tags.isEmpty)
    #expect(rows.flatMap(\.remarks) == [])
  }

  @Test("The StoryGraph, with ratings in quarters")
  func storyGraph() throws {
    let (books, rows) = try books("storygraph.csv", .storyGraph)
    #expect(
      books.map(\.author) == [
        "Susanna Clarke; Chiwetel Ejiofor (Narrator)", "Terry Pratchett; Neil Gaiman", "Andy Weir",
        "J.R.R. Tolkien",
      ])
    #expect(books.map(\.status) == [.read, .read, .reading, .stopped])
    #expect(books.map(\.isbn) == ["9781526622433", "9780060853983", "", "9780261102736"])
    #expect(books[0].readings == [Reading(start: day("2022-12-01"), finish: day("2022-12-15"), rating: 10)])
    #expect(
      books[1].readings == [
        Reading(start: day("2021-01-10"), finish: day("2021-01-20")),
        Reading(finish: day("2023-02-03"), rating: 8),
      ])
    #expect(books[0].tags == ["favourites", "houses"])
    #expect(books[0].review == "Such a house.")
    #expect(books.map(\.isOwned) == [true, false, false, true])
    #expect(rows[0].remarks == ["Rating: 4.75 became 5 of 5 stars."])
    #expect(rows[2].remarks == ["ISBN: “B08G9PRS1K” is none, and was left out."])
  }

  @Test("LibraryThing, whose quotes mean nothing")
  func libraryThing() throws {
    let (books, rows) = try books("librarything.tsv", .libraryThing)
    #expect(books.map(\.title) == ["Dune", "\"A\" Is for Alibi", "Emma"])
    #expect(books.map(\.author) == ["Frank Herbert", "Sue Grafton; Alan Moore; Dave Gibbons", "Jane Austen"])
    #expect(books.map(\.publisher) == ["Ace Books", "Macmillan", "Penguin Classics"])
    #expect(books.map(\.year) == [1987, 1990, 2003])
    #expect(books.map(\.status) == [.read, .wanted, .reading])
    #expect(books.map(\.isOwned) == [true, false, true])
    #expect(books.map(\.pages) == [535, 274, 512])
    #expect(books.map(\.isbn) == ["0441172717", "", "9780141439587"])
    #expect(books[0].readings == [Reading(start: day("2006-04-20"), finish: day("2006-05-05"), rating: 9)])
    #expect(books[0].tags == ["science fiction", "desert", "Favorites"])
    #expect(books[0].note == "Signed\n\nFrom Ann")
    #expect(books[0].loanedTo == "Bob")
    #expect(books[0].language == "English")
    #expect(rows[0].remarks.isEmpty)
  }

  @Test("BookWyrm")
  func bookWyrm() throws {
    let (books, rows) = try books("bookwyrm.csv", .bookWyrm)
    #expect(
      books.map(\.author) == ["Ursula K. Le Guin", "Ann Leckie", "David Foster Wallace", "R. F. Kuang"])
    #expect(books.map(\.status) == [.read, .reading, .stopped, .wanted])
    #expect(books.map(\.isbn) == ["9780060512750", "9780316246620", "0316066524", "9780063021426"])
    #expect(books[0].readings == [Reading(start: day("2023-01-05"), finish: day("2023-02-01"), rating: 9)])
    #expect(books[1].readings == [Reading(start: day("2023-03-01"))])
    #expect(books[2].readings == [Reading(start: day("2022-01-01"), finish: day("2022-02-01"))])
    #expect(books[0].review == "Walls.")
    #expect(rows.flatMap(\.remarks) == [])
  }

  @Test("A table of somebody's own is understood by the names of its columns")
  func other() throws {
    let table = try ImportTable<Book>("Buch;Autor;Seiten;Colour\nMomo;Ende, Michael;304;red\n", .test)
    #expect(table.source == .other)
    #expect(table.guess == [.ignored, .column(.author), .column(.pages), .ignored])
    let row = try #require(
      table.rows([.column(.title), .column(.author), .column(.pages), .ignored]).first?.draft)
    #expect(row.item.title == "Momo")
    #expect(row.item.author == "Michael Ende")
    #expect(row.item.pages == 304)
    #expect(row.given == [.title, .author, .pages])
    #expect(table.samples(ofColumn: 1) == "Ende, Michael")
  }
}
