import Combine
import CombineExtras
import Foundation
import HTTP
import Synchronization

/// The catalogue of Open Library, which is asked for books. Its answers are kept for a while.
final class BookCatalogue: Sendable {
  /// The largest number of works, and of editions of a work, in an answer.
  static let limit = 40
  /// The largest number of characters of a term.
  static let termLimit = 200

  private let library: OpenLibrary
  /// The clock, in seconds since 1970.
  private let clock: @Sendable () -> Int
  private let faults: FaultLog
  private let cache = Mutex(CatalogueCache())

  /// Makes the catalogue behind a server.
  init(clock: @escaping @Sendable () -> Int, faults: FaultLog, library: OpenLibrary) {
    (self.clock, self.faults, self.library) = (clock, faults, library)
  }

  /// The works that match a term, which is an ISBN, or words of titles and authors; none for an empty term.
  ///
  /// - Parameter admit: called before the server is asked; throws where the person may not.
  func books(
    matching term: String, admit: @Sendable () async throws(CatalogueError) -> Void
  ) async throws(CatalogueError) -> [CatalogueBook] {
    let term = String(term.collapsed.prefix(Self.termLimit))
    guard !term.isEmpty else { return [] }
    let query = ISBN.normalized(term).map { ("isbn", $0) } ?? ("q", term)
    return try await books("search \(query.0) \(query.1.lowercased())", admit) { () throws(CatalogueError) in
      try await answer(
        to: "/search.json",
        [query, ("fields", OpenLibraryAnswer.fields), ("limit", "\(Self.limit)")],
        as: OpenLibraryAnswer.self
      ).books
    }
  }

  /// The editions of a work.
  ///
  /// - Parameter admit: called before the server is asked; throws where the person may not.
  func editions(
    of work: CatalogueBook, admit: @Sendable () async throws(CatalogueError) -> Void
  ) async throws(CatalogueError) -> [CatalogueBook] {
    guard let id = OpenLibraryID(work: work.id) else { return [] }
    return try await books("editions \(id.text)", admit) { () throws(CatalogueError) in
      try await answer(
        to: "/works/\(id.text)/editions.json", [("limit", "\(Self.limit)")], as: OpenLibraryEditions.self
      ).books(of: work)
    }
  }

  /// The picture of the cover of a book, as sent; nil where it has none, or there is no answer.
  func cover(of book: CatalogueBook) async -> [UInt8]? {
    guard book.cover > 0 else { return nil }
    do {
      return try await library.cover(book.cover)
    } catch {
      if !(error is CancellationError) { faults.note(error, in: "Asking Open Library for a cover") }
      return nil
    }
  }

  /// The answer to a question, as it is known or as it is received now.
  private func books(
    _ question: String, _ admit: @Sendable () async throws(CatalogueError) -> Void,
    _ receive: () async throws(CatalogueError) -> [CatalogueBook]
  ) async throws(CatalogueError) -> [CatalogueBook] {
    if let books = cache.withLock({ $0.books(for: question, at: clock()) }) { return books }
    try await admit()
    let books = try await receive()
    cache.withLock { $0.keep(books, for: question, at: clock()) }
    return books
  }

  private func answer<Answer: Decodable & Sendable>(
    to path: String, _ query: [(name: String, value: String)], as type: Answer.Type
  ) async throws(CatalogueError) -> Answer {
    let answer: RemoteServer.Answer
    do {
      answer = try await library.ask(path, query)
    } catch {
      if !(error is CancellationError) { faults.note(error, in: "Asking Open Library") }
      throw .unreachable
    }
    switch answer.status.code {
    case 200: break
    case 429, 503:
      let seconds = answer.headers["Retry-After"].flatMap { Int($0) } ?? 5
      throw .busy(seconds: min(max(seconds, 1), 3600))
    default: throw .failed(status: answer.status.code)
    }
    do {
      return try await withTaskExecutorPreference(EventLoop.aside) {
        try JSONDecoder().decode(type, from: Data(answer.body))
      }
    } catch {
      faults.note(error, in: "Reading an answer of Open Library")
      throw .unreadable
    }
  }
}
