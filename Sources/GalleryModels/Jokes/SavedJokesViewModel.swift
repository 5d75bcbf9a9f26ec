import Combine
import Foundation

/// The jokes that were saved, sorted and searched, which follow their store.
public final class SavedJokesViewModel: ObservableObject {
  /// The order of the list.
  public enum Order: String, CaseIterable, Sendable {
    case ascending = "A to Z"
    case descending = "Z to A"
    case newest = "Newest first"
  }

  /// The look of the list.
  public enum Look: String, CaseIterable, Sendable {
    case rows = "Rows"
    case cards = "Cards"
  }

  @Published public private(set) var jokes: [Joke] = []
  @Published public private(set) var shownJokes: [Joke] = []
  @Published public var searchTerm = ""
  @Published public var order = Order.ascending
  @Published public var look = Look.rows
  @Published public var showTranslation = false

  private var following: AnyCancellable?

  public init(jokes: [Joke] = []) {
    self.jokes = jokes
    $jokes.combineLatest($searchTerm, $order, $showTranslation)
      .map { jokes, term, order, isTranslated in
        let found =
          jokes.filter {
            term.isEmpty || $0.text(isTranslated).range(of: term, options: .caseInsensitive) != nil
          }
        return switch order {
        case .ascending: found.sorted { $0.value < $1.value }
        case .descending: found.sorted { $0.value > $1.value }
        case .newest: found.reversed()
        }
      }
      .assign(to: &$shownJokes)
  }

  public func follow(_ store: any JokeStore, on scheduler: some Scheduler & Sendable) {
    following = store.jokes(on: scheduler).sink { [weak self] in self?.jokes = $0 }
  }
}

extension Joke {
  /// The text in one language or the other; `N/A` where it is missing.
  public func text(_ isTranslated: Bool) -> String {
    let text = isTranslated ? translatedValue : value
    return text.isEmpty ? "N/A" : text
  }
}
