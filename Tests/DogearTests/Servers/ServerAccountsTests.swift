import DatabaseTesting
import HTTPTesting
import Testing

@testable import Dogear

/// Whatever one server changes of accounts and sessions, the others hear of before they answer the next request.
@Suite("PostgreSQL: accounts on several servers", .onPostgres, .timeLimit(.minutes(10)))
struct ServerAccountsTests {
  /// A way in which a session ends, or an account closes.
  private struct Ending: Sendable {
    let name: String
    var closes = false
    let perform: @Sendable (_ accounts: Accounts, _ account: Account, _ token: String) async throws -> Void

    init(
      _ name: String, closes: Bool = false,
      _ perform:
        @escaping @Sendable (_ accounts: Accounts, _ account: Account, _ token: String) async throws
        -> Void
    ) {
      (self.name, self.closes, self.perform) = (name, closes, perform)
    }
  }

  private static let password = ServersFixture.password
  private static let origin = SignInOrigin()

  private static let endings = [
    Ending("sign-out") { accounts, _, token in try await accounts.sessions.end(token: token) },
    Ending("sign-out of one browser") { accounts, account, token in
      let digest = SecureToken(token)?.digest ?? ""
      try await accounts.sessions.end(id: String(digest.prefix(OpenSession.idLength)), of: account)
    },
    Ending("sign-out of others") { accounts, account, _ in
      _ = try await accounts.sessions.endOthers(of: account, keeping: nil)
    },
    Ending("new password") { accounts, account, _ in
      try await accounts.passwords.change(
        of: account, from: password, to: "another long sentence", keeping: nil)
    },
    Ending("new password by a link") { accounts, account, _ in
      let code = try await accounts.links.make(.password, for: account).code.description
      _ = try await accounts.passwords.choose("quite another horse", byCode: code, from: nil)
    },
    Ending("request of deletion") { accounts, account, _ in
      try await accounts.store.requestDeletion(of: account, password: password, keeping: nil, origin: origin)
    },
    Ending("beginning of deletion") { accounts, account, _ in
      try await accounts.store.database.write { connection in
        try connection.execute("UPDATE accounts SET delete_at = 1 WHERE id = $1", account.id)
      }
      _ = try await accounts.store.beginDeletions(now: 1)
    },
    Ending("deletion") { accounts, account, _ in try await accounts.store.delete(account) },
    Ending("deletion at once", closes: true) { accounts, account, _ in
      try await accounts.store.requestDeletionNow(of: account)
    },
    Ending("disabling", closes: true) { accounts, account, _ in try await accounts.store.disable(account) },
    Ending("promotion", closes: true) { accounts, account, _ in
      try await accounts.store.setAdministrator(true, account)
    },
    Ending("demotion", closes: true) { accounts, account, _ in
      try await accounts.store.setAdministrator(false, account)
    },
    Ending("too many sessions") { accounts, account, _ in
      for _ in 0..<SessionStore.maximumCount { _ = try await accounts.sessions.start(for: account) }
    },
  ]

  @Test("The end of a session, and the closing of an account, are heard of on both, however they came about")
  func endings() async throws {
    let servers = try await ServersFixture(2)
    let accounts = servers.apps.map(\.stores.services.accounts)
    for (number, ending) in Self.endings.enumerated() {
      let account = try await servers.makeAccount("reader\(number)")
      let bystander = try await servers.makeAccount("bystander\(number)")
      let token = try await accounts[0].sessions.start(for: account)
      let others = try await accounts[0].sessions.start(for: bystander)
      let digest = try #require(SecureToken(token)).digest
      for each in accounts {
        for token in [token, others] { _ = try await each.sessions.account(token: token) }
      }
      let ended = accounts.map { Recorder($0.sessions.ended) }
      let closed = accounts.map { Recorder($0.store.closed) }
      // Sessions are told apart by the time of their last use.
      servers.apps[0].now += 1
      try await ending.perform(accounts[0], account, token)
      await servers.apps[1].stores.services.changes.catchUp()
      for (index, each) in accounts.enumerated() {
        let place: Comment = "\(ending.name), server \(index)"
        #expect(ended[index].values.filter { $0 == digest }.count == 1, place)
        #expect(closed[index].values == (ending.closes ? [account.id] : []), place)
        #expect(each.sessions.cachedAccount(token: token) == nil, place)
        #expect(each.sessions.cachedAccount(token: others) != nil, place)
      }
    }
  }

  @Test("Each setting of an account holds on all servers at once")
  func settings() async throws {
    let servers = try await ServersFixture(2)
    let jon = try await servers.makeAccount("jon")
    let ann = try await servers.makeAccount("ann")
    let accounts = servers.apps.map(\.stores.services.accounts)
    let token = try await accounts[0].sessions.start(for: jon)
    let others = try await accounts[0].sessions.start(for: ann)
    /// The account as the other server knows it, which it had in memory before.
    func shown(after change: () async throws -> Void) async throws -> Account? {
      for token in [token, others] { _ = try await accounts[1].sessions.account(token: token) }
      #expect(accounts[1].sessions.cachedAccount(token: token) != nil)
      try await change()
      await servers.apps[1].stores.services.changes.catchUp()
      #expect(accounts[1].sessions.cachedAccount(token: others) == ann)
      return try await accounts[1].sessions.account(token: token)
    }
    #expect(try await shown { try await accounts[0].store.setTheme(.dark, of: jon) }?.theme == .dark)
    let day = try await shown { try await accounts[0].store.setFirstWeekday(.sunday, of: jon) }
    #expect(day?.firstWeekday == .sunday)
    let zone = try await shown { try await accounts[0].store.setTimeZone("Asia/Tokyo", of: jon) }
    #expect(zone?.timeZone.identifier == "Asia/Tokyo")
    let renamed = try await shown {
      _ = try await accounts[0].store.rename(
        jon, to: "jonathan", password: Self.password, origin: Self.origin)
    }
    #expect(renamed?.username == "jonathan")
  }

  @Test("Whether there is an account is known on all servers, after the first is made and the last deleted")
  func emptiness() async throws {
    let servers = try await ServersFixture(2)
    let accounts = servers.apps.map(\.stores.services.accounts)
    func isEmpty() async throws -> [Bool] {
      await servers.apps[1].stores.services.changes.catchUp()
      return [try await accounts[0].store.isEmpty, try await accounts[1].store.isEmpty]
    }
    #expect(try await isEmpty() == [true, true])
    let jon = try await servers.makeAccount("jon")
    #expect(try await isEmpty() == [false, false])
    try await accounts[0].store.delete(jon)
    #expect(try await isEmpty() == [true, true])
    let ann = try await accounts[0].store.createWithoutPassword(username: "ann")
    #expect(try await isEmpty() == [false, false])
    try await accounts[0].store.delete(ann)
    #expect(try await isEmpty() == [true, true])
  }

  @Test("A new key of one server is good on the others, and each list they share is followed")
  func keysAndLists() async throws {
    let servers = try await ServersFixture(2)
    let (first, second) = (servers.apps[0].stores, servers.apps[1].stores)
    let owner = OwnerID.account("a")
    try await followed(first, second, owner) { (store: ListStore<ReadingGoal>) in
      try await store.setGoal(of: 2026, to: 12, of: owner)
    }
    try await followed(first, second, owner) { (store: ListStore<ShelfLink>) in
      try await store.add(ShelfLink(label: "for Mum"), to: owner)
    }
    try await followed(first, second, owner) { (store: ListStore<Book>) in
      try await store.delete(id: "sample-1", of: owner)
    }
    try first.keySource.rotate()
    let signed = try Signer(keys: first.keySource.keys()).sign("v", purpose: "p")
    try await waitUntil { second.signer.verify(signed, purpose: "p") == "v" }
  }

  private func followed<Item: ListItem>(
    _ first: Stores, _ second: Stores, _ owner: OwnerID,
    _ change: (ListStore<Item>) async throws -> Void
  ) async throws {
    let stores = [first, second].map { $0.ownedData.compactMap { $0 as? ListStore<Item> } }
    let (here, there) = (try #require(stores[0].first), try #require(stores[1].first))
    let list = try await there.list(of: owner)
    let before = list.items
    try await change(here)
    try await waitUntil { list.items != before }
    #expect(list.items == (try await here.list(of: owner).items))
  }
}
