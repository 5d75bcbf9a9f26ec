import Testing

@testable import Dogear

@Suite("Numbers of things", .timeLimit(.minutes(10)))
struct CountedTests {
  @Test(
    "A number has its word, and commas between the thousands",
    arguments: [
      (0, "0 books"), (1, "1 book"), (2, "2 books"), (999, "999 books"), (1000, "1,000 books"),
      (1_234_567, "1,234,567 books"), (-1000, "-1,000 books"),
    ])
  func words(count: Int, text: String) {
    #expect(count.counted("book") == text)
  }

  @Test("A word that takes no s is given")
  func others() {
    #expect(1.counted("book is", "books are") == "1 book is")
    #expect(2.counted("book is", "books are") == "2 books are")
  }
}
