import DatabaseTesting
import Testing

@testable import Dogear

@Suite("The list of all accounts", .everyEngine, .timeLimit(.minutes(10)))
struct AccountListTests {
  @Test("What it says of an account is that account's own, in the order of names")
  func own() async throws {
    let pair = try await AccountPair()
    let accounts = pair.accounts
    let zoe = try await accounts.store.create(username: "Zoe", password: AccountPair.password)
    let ben = try await accounts.store.create(username: "ben", password: AccountPair.password)
    pair.fixture.now += 10
    _ = try await accounts.sessions.start(for: pair.mine)
    try await accounts.store.disable(zoe)
    let all = try await accounts.store.allAccounts()
    #expect(all.map(\.account.username) == ["ann", "ben", "jon", "Zoe"])
    #expect(all.map(\.usedAt) == [WallClock.start, nil, WallClock.start + 10, nil])
    #expect(all.map(\.hasSecondFactor) == [true, false, true, false])
    #expect(all.map(\.hasPasskeys) == [true, false, true, false])
    #expect(all.map(\.isDisabled) == [false, false, false, true])
    #expect(all.map { $0.deletionTime == nil } == [false, true, false, true])
    _ = try await accounts.removeFactorsForOwner(of: pair.mine)
    _ = try await accounts.sessions.endOthers(of: pair.theirs, keeping: nil)
    let changed = try await accounts.store.allAccounts()
    #expect(changed.map(\.usedAt) == [nil, nil, WallClock.start + 10, nil])
    #expect(changed.map(\.hasSecondFactor) == [true, false, false, false])
    #expect(changed.map(\.hasPasskeys) == [true, false, false, false])
    #expect(try await accounts.store.administeredAccount(id: ben.id) == ben)
  }

  @Test("A search finds what contains the text, counts all of that, and gives the first")
  func search() async throws {
    let fixture = try StoreFixture()
    for name in ["hannah", "ANNA", "joanne", "jon"] {
      _ = try await fixture.accounts.store.create(username: name, password: "correct horse battery")
    }
    func found(_ text: String, _ limit: Int) async throws -> [String] {
      let found = try await fixture.accounts.store.accounts(containing: text, limit: limit)
      return found.first.map(\.account.username) + ["\(found.count)"]
    }
    #expect(try await found("ann", 10) == ["ANNA", "hannah", "joanne", "3"])
    #expect(try await found(" ANN ", 2) == ["ANNA", "hannah", "3"])
    #expect(try await found("", 3) == ["ANNA", "hannah", "joanne", "4"])
    #expect(try await found("%", 3) == ["0"])
  }

  @Test("Settings, passwords and names are changed for one account alone")
  func changes() async throws {
    let pair = try await AccountPair()
    let accounts = pair.accounts
    try await accounts.store.setTheme(.dark, of: pair.mine)
    try await accounts.store.setFirstWeekday(.sunday, of: pair.mine)
    try await accounts.store.setTimeZone("Asia/Tokyo", of: pair.mine)
    try await accounts.store.setAdministrator(true, pair.mine)
    _ = try await accounts.store.rename(
      pair.mine, to: "jonathan", password: AccountPair.password, origin: SignInOrigin())
    let all = try await accounts.store.allAccounts().map(\.account)
    #expect(all.map(\.username) == ["ann", "jonathan"])
    #expect(all.map(\.theme) == [.automatic, .dark])
    #expect(all.map(\.firstWeekday) == [.monday, .sunday])
    #expect(all.map(\.timeZone.identifier) == ["GMT", "Asia/Tokyo"])
    #expect(all.map(\.isAdministrator) == [false, true])
    #expect(try await accounts.store.account(named: "JONATHAN")?.id == pair.mine.id)
    #expect(try await accounts.store.account(named: "jon") == nil)
    #expect(try await accounts.store.isAvailable(username: "jon"))
    #expect(try await !accounts.store.isAvailable(username: "Jonathan"))
  }
}
