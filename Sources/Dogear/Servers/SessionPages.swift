import Combine
import Database
import Live

/// The open pages of sessions and accounts, which end with those on whichever server that happens.
///
/// `@unchecked Sendable` because a subscription may be cancelled from any thread.
final class SessionPages: @unchecked Sendable {
  private let pages: OpenPages
  private let accounts: Accounts
  private var subscriptions: [AnyCancellable] = []

  /// Ends pages from now on.
  init(_ pages: OpenPages, _ accounts: Accounts) {
    (self.pages, self.accounts) = (pages, accounts)
    subscriptions = [
      accounts.sessions.ended.sink { [pages] in pages.end(visitorKey: Sessions.key(digest: $0)) },
      accounts.store.closed.sink { [pages] in pages.end(visitorKey: Sessions.key(account: $0)) },
      accounts.store.inDoubt.sink { [pages, accounts] in
        Task { await Self.check(pages, accounts) }
      },
    ]
  }

  /// Ends the pages of sessions that ended, and of accounts that were closed, without this server having been told. It asks
  /// until the database answers.
  static func check(_ pages: OpenPages, _ accounts: Accounts) async {
    let keys = pages.visitorKeys
    let digests = keys.compactMap(Sessions.digest(ofKey:))
    let owners = keys.compactMap(Sessions.account(ofKey:))
    guard !digests.isEmpty || !owners.isEmpty else { return }
    while true {
      do {
        for digest in try await accounts.sessions.ended(among: digests) {
          pages.end(visitorKey: Sessions.key(digest: digest))
        }
        for id in try await accounts.store.closedAccounts(among: owners) {
          pages.end(visitorKey: Sessions.key(account: id))
        }
        return
      } catch {
        if case DatabaseError.closed = error { return }
        accounts.faults.note(error, in: "Asking which sessions have ended")
        try? await Task.sleep(for: .milliseconds(500))
      }
    }
  }
}
