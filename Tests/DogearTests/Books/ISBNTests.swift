import Testing

@testable import Dogear

@Suite(.timeLimit(.minutes(10))) struct ISBNTests {
  @Test(arguments: [
    "9781484285718", "978-1-4842-8571-8", "978 1 4842 8571 8", "0306406152", "0-306-40615-2", "080442957X",
    "080442957x", "0-8044-2957-X", "9791034607808", "978\u{2011}1\u{2011}4842\u{2011}8571\u{2011}8",
  ])
  func acceptsWithAnySeparators(_ isbn: String) {
    #expect(ISBN.isValid(isbn))
  }

  @Test("A number loses its separators, and a wrong one is none") func normalises() {
    #expect(ISBN.normalized(" 978-1-4842-8571-8 ") == "9781484285718")
    #expect(ISBN.normalized("0 8044 2957 x") == "080442957X")
    #expect(ISBN.normalized("9781234567890") == nil)
  }

  @Test(arguments: Book.samples)
  func acceptsThoseOfTheSamples(_ book: Book) {
    #expect(ISBN.isValid(book.isbn))
  }

  @Test(arguments: [
    "", " ", "-", "9781234567890", "9781484285719", "0306406153", "978148428571", "97814842857188",
    "030640615",
    "9771484285710", "X306406152", "03064X6152", "978148428571X", "97814842857 1\n8", "9781484285718a",
    "٩٧٨١٤٨٤٢٨٥٧١٨", "９７８１４８４２８５７１８", "9781484285718\0", "--------------------------------------------------",
    String(repeating: "-", count: 100_000) + "9781484285718",
  ])
  func refusesWhatIsNone(_ text: String) {
    #expect(!ISBN.isValid(text))
  }
}
