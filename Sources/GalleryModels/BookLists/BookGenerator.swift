/// A maker of books that nobody wrote.
public struct BookGenerator {
  private static let words = [
    "lorem", "ipsum", "dolor", "sit", "amet", "consectetur", "adipiscing", "elit", "sed", "eiusmod", "tempor",
    "labore", "magna", "aliqua", "veniam", "nostrud", "ullamco", "laboris", "nisi", "commodo",
  ]
  private var numbers: any RandomNumberGenerator

  public init(_ numbers: any RandomNumberGenerator = SystemRandomNumberGenerator()) {
    self.numbers = numbers
  }

  /// A book with a title of four to eight words, an author of two, and 42 to 999 pages.
  public mutating func next() -> Book {
    let sentence = words(Int.random(in: 4...8, using: &numbers)).joined(separator: " ")
    return Book(
      title: sentence.prefix(1).uppercased() + sentence.dropFirst(),
      author: words(2).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " "),
      isbn: "9781234567890", pages: Int.random(in: 42...999, using: &numbers))
  }

  private mutating func words(_ count: Int) -> [String] {
    (0..<count).map { _ in Self.words[Int.random(in: 0..<Self.words.count, using: &numbers)] }
  }
}
