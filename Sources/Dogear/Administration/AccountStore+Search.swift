import Combine
import Database

/// The accounts that a search found: the first of them, and how many there are.
struct FoundAccounts: Hashable, Sendable {
  /// The first accounts, by their names.
  var first: [AdministeredAccount] = []
  /// The number of all that were found.
  var count = 0
}

extension AccountStore {
  /// The condition in SQL for names with a text in them, which taking it out changes.
  private static let containsText = "($1 = '' OR replace(a.username_key, $1, '') <> a.username_key)"

  /// The accounts whose names have a text in them, however it is written; all for an empty text.
  ///
  /// - Parameter limit: the largest number that is read; the others are only counted.
  func accounts(containing text: String, limit: Int) async throws -> FoundAccounts {
    let key = Username.key(of: text.trimmed)
    return try await database.read { connection in
      let row = try connection.first(
        "SELECT count(*) AS n FROM accounts a WHERE \(Self.containsText)", key)
      return FoundAccounts(
        first: try Self.administered(
          where: Self.containsText, values: [key], limit: limit, connection),
        count: try row?.int("n") ?? 0)
    }
  }

  /// A publisher of the accounts whose names have a text in them, which reads them once on subscription. It publishes
  /// nothing where that fails, which the log is told of.
  func search(for text: String, limit: Int) -> AnyPublisher<FoundAccounts, Never> {
    Deferred {
      Future<FoundAccounts?, Never> { promise in
        Task {
          do {
            promise(.success(try await self.accounts(containing: text, limit: limit)))
          } catch {
            self.faults.note(error, in: "Searching for accounts")
            promise(.success(nil))
          }
        }
      }
    }
    .compactMap(\.self)
    .eraseToAnyPublisher()
  }
}
