import Combine

/// A hierarchy of three levels.
public final class NestedListViewModel: ObservableObject {
  public struct Shelf: Identifiable, Sendable {
    public let name: String
    public let authors: [Author]
    public var id: String { name }
  }

  public struct Author: Identifiable, Sendable {
    public let name: String
    public let books: [String]
    public var id: String { name }
  }

  public let shelves = [
    Shelf(
      name: "Programming",
      authors: [
        Author(name: "Jayant Varma", books: ["SwiftUI for Absolute Beginners"]),
        Author(name: "Andy Ibanez", books: ["Modern Concurrency on Apple Platforms"]),
      ]),
    Shelf(
      name: "Novels",
      authors: [
        Author(name: "Douglas Adams", books: ["The Hitchhiker's Guide to the Galaxy", "Mostly Harmless"]),
        Author(name: "Matt Gemmell", books: ["Changer"]),
      ]),
  ]

  public init() {}

  /// The number of books in all shelves.
  public var count: Int {
    shelves.reduce(0) { sum, shelf in sum + shelf.authors.reduce(0) { $0 + $1.books.count } }
  }
}
