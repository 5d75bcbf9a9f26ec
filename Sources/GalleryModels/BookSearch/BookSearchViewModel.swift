import Combine
import Foundation

/// A search of a library: what its three variants have in common.
public protocol BookSearchViewModel: ObservableObject {
  var searchTerm: String { get set }
  var condition: ServiceCondition { get set }
  var books: [FoundBook] { get }
  var isSearching: Bool { get }
  var log: EventLog { get }

  init(searchTerm: String, condition: ServiceCondition, books: [FoundBook])

  /// Searches from now on, as the term changes.
  func follow(
    _ library: @escaping @Sendable (ServiceCondition) -> OpenLibraryService,
    on scheduler: some Scheduler & Sendable)
}

/// A search, with the condition in which the library is.
struct BookQuestion: Equatable, Sendable {
  let term: String
  let condition: ServiceCondition

  init(_ term: String, _ condition: ServiceCondition) {
    self.term = term.trimmingCharacters(in: .whitespaces)
    self.condition = condition
  }

  var sentence: String { term.isEmpty ? "Nothing to search for" : "Searching for “\(term)”" }
}
