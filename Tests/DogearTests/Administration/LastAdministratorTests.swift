import DatabaseTesting
import HTTPTesting
import Testing

@testable import Dogear

/// One way in which somebody stops to administer the server.
enum AdministratorsEnd: CaseIterable, Sendable {
  case demotion
  case disabling
  case deletion
  case ownDeletion

  /// Takes it from one administrator, by the other or, for the own account, by the owner.
  func take(from account: Account, by other: Account, _ accounts: Accounts) async throws {
    let actor = ActingAdministrator(account: other)
    switch self {
    case .demotion: try await accounts.store.setAdministrator(false, account, by: actor)
    case .disabling: try await accounts.store.disable(account, by: actor)
    case .deletion: try await accounts.store.requestDeletionNow(of: account, by: actor)
    case .ownDeletion:
      try await accounts.store.requestDeletion(
        of: account, password: ServersFixture.password, keeping: nil, origin: SignInOrigin())
    }
  }

  /// Whether it was taken; false where it was refused.
  func isTaken(from account: Account, by other: Account, _ accounts: Accounts) async throws -> Bool {
    do {
      try await take(from: account, by: other, accounts)
      return true
    } catch AccountsError.lastAdministrator, AdministrationError.administratorsOnly {
      return false
    }
  }
}

@Suite("The last administrator", .timeLimit(.minutes(10)))
struct LastAdministratorTests {
  /// The names of the accounts that administer the server and stay.
  private func administrators(_ accounts: Accounts) async throws -> [String] {
    try await accounts.store.allAccounts().filter { found in
      found.account.isAdministrator && !found.isDisabled && found.deletionTime == nil
    }.map(\.account.username)
  }

  private func makeAdministrator(_ name: String, _ accounts: Accounts) async throws -> Account {
    let account = try await accounts.store.create(username: name, password: ServersFixture.password)
    try await accounts.store.setAdministrator(true, account)
    return account
  }

  @Test(
    "Of two who take it from each other at once one stays", .everyEngine,
    arguments: AdministratorsEnd.allCases, AdministratorsEnd.allCases)
  func atOnce(one: AdministratorsEnd, other: AdministratorsEnd) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let accounts = app.stores.services.accounts
    let (ann, bob) = (
      try await makeAdministrator("ann", accounts), try await makeAdministrator("bob", accounts)
    )
    async let isFirst = one.isTaken(from: ann, by: bob, accounts)
    async let isSecond = other.isTaken(from: bob, by: ann, accounts)
    let taken = [try await isFirst, try await isSecond]
    #expect(taken.count(where: \.self) == 1)
    #expect(try await administrators(accounts).count == 1)
  }

  @Test("Of two who demote each other on two servers one stays", .onPostgres)
  func servers() async throws {
    let servers = try await ServersFixture(2)
    let accounts = servers.apps.map(\.stores.services.accounts)
    let (ann, bob) = (
      try await makeAdministrator("ann", accounts[0]), try await makeAdministrator("bob", accounts[0])
    )
    for _ in 0..<20 {
      for account in [ann, bob] { try await accounts[0].store.setAdministrator(true, account) }
      async let isFirst = AdministratorsEnd.demotion.isTaken(from: ann, by: bob, accounts[0])
      async let isSecond = AdministratorsEnd.demotion.isTaken(from: bob, by: ann, accounts[1])
      let taken = [try await isFirst, try await isSecond]
      #expect(taken.count(where: \.self) == 1)
      #expect(try await administrators(accounts[0]).count == 1)
    }
  }

  @Test("The last one can’t leave while there are others; the only account can", .everyEngine)
  func leaving() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let accounts = app.stores.services.accounts
    let root = try await makeAdministrator("root", accounts)
    let ann = try await accounts.store.create(username: "ann", password: ServersFixture.password)
    await #expect(throws: AccountsError.lastAdministrator) {
      try await AdministratorsEnd.ownDeletion.take(from: root, by: root, accounts)
    }
    // Nor does one count who is disabled, or leaves.
    try await accounts.store.setAdministrator(true, ann)
    try await accounts.store.disable(ann)
    await #expect(throws: AccountsError.lastAdministrator) {
      try await AdministratorsEnd.ownDeletion.take(from: root, by: root, accounts)
    }
    #expect(try await accounts.store.deletionTime(of: root) == nil)
    try await accounts.store.delete(ann)
    try await AdministratorsEnd.ownDeletion.take(from: root, by: root, accounts)
    #expect(try await accounts.store.deletionTime(of: root) != nil)
  }

  @Test("The account’s page says why it can’t be deleted, and the terminal what to add")
  func sentences() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let accounts = app.stores.services.accounts
    let root = try await makeAdministrator("root", accounts)
    _ = try await accounts.store.create(username: "ann", password: ServersFixture.password)
    let cookies = "session=\(try await accounts.sessions.start(for: root))"
    let form = [("action", "delete"), ("deletionPassword", ServersFixture.password)]
    let response = try await app.post("/account", form, cookies: cookies)
    #expect(response.status == .unprocessableContent)
    #expect(response.text.contains("Nobody else administers this server."))
    let command = Administration(app.stores, address: "")
    for arguments in [["demote", "root"], ["disable", "root"], ["delete", "root", "--yes"]] {
      let reply = await command.reply(to: arguments)
      #expect(reply.status == 1)
      #expect(reply.text.contains("--last"))
      #expect(try await administrators(accounts) == ["root"])
    }
    for arguments in [
      ["disable", "root", "--last"], ["enable", "root"], ["delete", "--last", "root", "--yes"],
    ] {
      #expect(await command.reply(to: arguments).status == 0, "\(arguments)")
    }
    #expect(try await accounts.store.allAccounts().map(\.account.username) == ["ann"])
    for arguments in [
      ["demote", "--last"], ["delete", "ann", "--last"], ["disable", "ann", "--last", "--last"],
    ] {
      #expect(await command.reply(to: arguments).status == 64, "\(arguments)")
    }
  }

  @Test("Whoever administers no longer takes nothing from others", .everyEngine)
  func former() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let accounts = app.stores.services.accounts
    for name in ["root", "ann", "bob"] { _ = try await makeAdministrator(name, accounts) }
    let all = try await accounts.store.allAccounts().map(\.account)
    try await accounts.store.setAdministrator(false, all[0])
    for end in [AdministratorsEnd.demotion, .disabling, .deletion] {
      #expect(try await !end.isTaken(from: all[1], by: all[0], accounts))
    }
    #expect(try await administrators(accounts) == ["bob", "root"])
  }
}
