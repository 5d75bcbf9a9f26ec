import Foundation

/// A book in JSON as ``ItemJSON`` writes it, which other objects are not taken for.
struct BookJSON: Decodable {
  /// The names that an object of a book has.
  private static let required: Set<String> = ["id", "title", "status"]

  let book: Book

  /// Reads a book. A format and a status that are not known count as none.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONName.self)
    guard Self.required.isSubset(of: container.allKeys.map(\.stringValue)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "This is no book of Dogear."))
    }
    book = try ItemJSON<Book>(from: decoder).item
  }

  /// The books that were exported as JSON; nil for any other text.
  static func books(of text: String) -> [Book]? {
    guard text.utf8.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "["),
      let books = try? JSONDecoder().decode([BookJSON].self, from: Data(text.utf8)), !books.isEmpty
    else { return nil }
    return books.map(\.book)
  }
}
