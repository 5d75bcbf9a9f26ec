import Combine
import Foundation

/// A book that was found.
public struct FoundBook: Identifiable, Equatable, Sendable {
  public let id: String
  public let title: String
  public let author: String
  public let year: Int?
}

/// The answer of the library. It may have no books at all.
struct OpenLibrarySearchResult: Decodable {
  struct Document: Decodable {
    let key: String
    let title: String
    let author_name: [String]?
    let first_publish_year: Int?
  }

  let docs: [Document]?

  var books: [FoundBook] {
    (docs ?? []).prefix(50).map {
      FoundBook(
        id: $0.key, title: $0.title, author: $0.author_name?.joined(separator: ", ") ?? "Unknown author",
        year: $0.first_publish_year)
    }
  }
}

/// A library that is searched, either by a publisher or by an asynchronous function. An error is no books.
public struct OpenLibraryService: Sendable {
  private let server: WebServer

  public init(server: WebServer) {
    self.server = server
  }

  public func books(matching term: String) -> AnyPublisher<[FoundBook], Never> {
    guard !term.isEmpty else { return Just([]).eraseToAnyPublisher() }
    return server.get("search.json", query: ["q": term])
      .map(\.body)
      .decode(type: OpenLibrarySearchResult.self, decoder: JSONDecoder())
      .map(\.books)
      .replaceError(with: [])
      .eraseToAnyPublisher()
  }

  public func search(_ term: String) async -> [FoundBook] {
    for await books in books(matching: term).values { return books }
    return []
  }
}
