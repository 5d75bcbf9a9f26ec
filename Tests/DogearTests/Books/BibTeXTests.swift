import Testing

@testable import Dogear

@Suite("Books in a bibliography", .timeLimit(.minutes(10)))
struct BibTeXTests {
  @Test("An entry has what is known, each person by their role, and nothing private")
  func entry() {
    var book = Book(
      title: "Crime & Punishment", author: "Fyodor Dostoevsky; David McDuff (Translator); A (Editor)",
      isbn: "9780140449136", pages: 671)
    (book.year, book.publisher, book.tags) = (2003, "Penguin", ["novel", "re_read"])
    (book.note, book.loanedTo) = ("secret", "Ann")
    var keys = BibTeXKeys()
    #expect(
      BibTeXEntry(book, key: keys.key(for: book)).text == """
        @book{dostoevsky2003crime,
          author = {Fyodor Dostoevsky},
          editor = {A},
          translator = {David McDuff},
          title = {Crime \\& Punishment},
          publisher = {Penguin},
          year = {2003},
          isbn = {9780140449136},
          pagetotal = {671},
          keywords = {novel, re\\_read}
        }


        """)
    #expect(keys.key(for: book) == "dostoevsky2003crime-2")
  }

  @Test("No character means anything to LaTeX")
  func escaping() {
    #expect(
      BibTeXEntry.escaped("\\{}%$#_&~^ é")
        == "\\textbackslash{}\\textbraceleft{}\\textbraceright{}\\%\\$\\#\\_\\&\\textasciitilde{}\\textasciicircum{} é"
    )
  }

  @Test("A name with the word “and” is one name, and keys are letters that every program takes")
  func names() {
    let book = Book(title: "Ёлка", author: "Simon and Schuster; Žižek", isbn: "", pages: 0)
    var keys = BibTeXKeys()
    let text = BibTeXEntry(book, key: keys.key(for: book)).text
    #expect(text.contains("author = {{Simon and Schuster} and Žižek}"))
    #expect(text.hasPrefix("@book{schuster,"))
    #expect(keys.key(for: Book(title: "", author: "", isbn: "", pages: 0)) == "book")
  }
}
