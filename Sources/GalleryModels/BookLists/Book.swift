import Foundation

/// A book of the lists.
public struct Book: Identifiable, Hashable, Sendable {
  public let id: String
  public var title: String
  public var author: String
  public var isbn: String
  public var pages: Int
  public var isRead = false

  public init(id: String = UUID().uuidString, title: String, author: String, isbn: String, pages: Int) {
    (self.id, self.title, self.author, self.isbn, self.pages) = (id, title, author, isbn, pages)
  }

  /// Whether the title or the author has a text in it, in whatever case.
  public func matches(_ term: String) -> Bool {
    [title, author].contains { $0.range(of: term, options: .caseInsensitive) != nil }
  }

  public static let samples = [
    Book(id: "changer", title: "Changer", author: "Matt Gemmell", isbn: "9781916265202", pages: 476),
    Book(
      id: "beginners", title: "SwiftUI for Absolute Beginners", author: "Jayant Varma", isbn: "9781484255155",
      pages: 200),
    Book(id: "sleep", title: "Why we sleep", author: "Matthew Walker", isbn: "9780141983769", pages: 368),
    Book(
      id: "hitchhiker", title: "The Hitchhiker's Guide to the Galaxy", author: "Douglas Adams",
      isbn: "9780671461492", pages: 216),
  ]
}
