extension Book {
  /// The books on a shelf before its owner changes anything.
  public static let samples = [
    Book(id: "sample-1", title: "Changer", author: "Matt Gemmell", isbn: "9781916265202", pages: 476),
    Book(
      id: "sample-2", title: "SwiftUI for Absolute Beginners", author: "Jayant Varma",
      isbn: "9781484255155", pages: 200),
    Book(
      id: "sample-3", title: "Asynchronous Programming with SwiftUI and Combine", author: "Peter Friese",
      isbn: "9781484285718", pages: 451),
    Book(
      id: "sample-4", title: "Modern Concurrency on Apple Platforms", author: "Andy Ibanez",
      isbn: "9781484286944", pages: 368),
    Book(
      id: "sample-5", title: "Why we sleep", author: "Matthew Walker", isbn: "9780141983769", pages: 368),
    Book(
      id: "sample-6", title: "The Hitchhiker's Guide to the Galaxy", author: "Douglas Adams",
      isbn: "9780671461492", pages: 216),
  ]
}
