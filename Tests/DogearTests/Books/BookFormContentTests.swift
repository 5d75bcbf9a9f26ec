import Testing

@testable import Dogear

@Suite("The content of the form for a book", .timeLimit(.minutes(10)))
struct BookFormContentTests {
  static var full: Book {
    var book = Book(
      id: "b", title: "Good Omens", author: "Neil Gaiman; Terry Pratchett", isbn: "0306406152", pages: 288,
      status: .stopped)
    book.subtitle = "The Nice and Accurate Prophecies"
    (book.series, book.seriesNumber) = ("None", "1.5")
    (book.publisher, book.year, book.language, book.format) = ("Gollancz", 1990, "English", .hardcover)
    book.tags = ["angels", "end of the world"]
    (book.note, book.review) = ("A *note*\nof two lines", "# Fine")
    (book.loanedTo, book.isOwned) = ("Anna", true)
    book.readings = [Reading(start: Day("2026-01-01"), progress: .percent(20), rating: 7)]
    book.quotes = [BookQuote(text: "Don't think of it as dying", page: "12")]
    return book
  }

  @Test("It holds every text of a book, and gives the book back")
  func roundTrip() {
    let book = Self.full
    let form = BookForm(book)
    #expect(form.book(changing: book, on: .test) == book)
    #expect(BookFormMessages(about: form).isValid)
  }

  @Test("It has a field for each column but the readings, the quotes and the cover")
  func columns() {
    let columns = Set(BookForm.columns).union([.readings, .quotes, .cover])
    #expect(columns == Set(Book.Column.allCases))
    let texts = BookForm(Self.full).texts(of: Book.Column.allCases.map(\.rawValue))
    #expect(Set(texts.keys) == Set(BookForm.names))
  }

  @Test("A change made elsewhere comes in, except where something was typed")
  func following() {
    let book = Self.full
    var form = BookForm(book)
    form[.title] = "Mine"
    form[isTicked: .isOwned] = false
    var theirs = book
    (theirs.title, theirs.publisher) = ("Theirs", "Theirs")
    theirs.restoreStatus(.read)
    form.follow(theirs, insteadOf: book)
    #expect(form[.title] == "Mine")
    #expect(form[.publisher] == "Theirs")
    #expect(form[.status] == "read")
    #expect(!form[isTicked: .isOwned])
  }

  @Test("Each text that is no book has a message at its field")
  func messages() {
    var form = BookForm(Self.full)
    form[.year] = "MCMXC"
    form[.tags] = String(repeating: "a", count: 51)
    form[.review] = String(repeating: "a", count: 10_001)
    let messages = BookFormMessages(about: form)
    #expect(messages[.year] == "Not a year")
    #expect(messages[.tags] == "A tag must not be longer than 50 characters")
    #expect(messages[.review] == "Review must not be longer than 10000 characters")
    #expect(!messages.isValid)
    #expect(form.book(changing: Self.full, on: .test) == nil)
    form[.tags] = (0...30).map(String.init).joined(separator: ",")
    #expect(BookFormMessages(about: form)[.tags] == "There must not be more than 30 tags")
  }

  @Test("A status or a format that there is not makes no book", arguments: [Book.Column.status, .format])
  func unknownChoice(column: Book.Column) {
    var form = BookForm(Self.full)
    form[column] = "nonsense"
    #expect(form.book(changing: Self.full, on: .test) == nil)
  }
}
