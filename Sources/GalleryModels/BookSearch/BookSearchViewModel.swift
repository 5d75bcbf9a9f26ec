import Combine
import Foundation

/// A search of a library: what its three variants have in common.
public protocol BookSearchViewModel: ObservableObject {
  var searchTerm: String { get set }
  var condition: ServiceCondition { get set }
  var books: [FoundBook] { get }
  var isSearching: Bool { get }
  /// The term that the library was asked for last, without blanks around it.
  var askedTerm: String { get }
  var log: EventLog { get }

  init(searchTerm: String, condition: ServiceCondition, books: [FoundBook])

  /// Searches from now on, as the term changes.
  func follow(
    _ library: @escaping @Sendable (ServiceCondition) -> OpenLibraryService,
    on scheduler: some Scheduler & Sendable)
}

extension BookSearchViewModel {
  /// Whether the library has answered what is typed, and has no such book.
  public var hasFoundNothing: Bool {
    let term = searchTerm.trimmingCharacters(in: .whitespaces)
    return !term.isEmpty && term == askedTerm && books.isEmpty && !isSearching
  }
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
