import DatabaseTesting
import Testing

@testable import Dogear

@Suite("Passwords that are given again to administer", .everyEngine, .timeLimit(.minutes(10)))
struct ConfirmationTests {
  private static let password = "correct horse battery"
  private let fixture: StoreFixture
  private let account: Account

  private var accounts: Accounts { fixture.accounts }

  init() async throws {
    fixture = try StoreFixture()
    account = try await fixture.accounts.store.create(username: "jon", password: Self.password)
  }

  @Test("A password counts for a quarter of an hour, on the browser on which it was given")
  func time() async throws {
    let tokens = [
      try await accounts.sessions.start(for: account), try await accounts.sessions.start(for: account),
    ]
    #expect(try await accounts.sessions.isConfirmed(token: tokens[0]))
    fixture.now += SessionStore.confirmationSeconds - 1
    #expect(try await accounts.sessions.isConfirmed(token: tokens[0]))
    fixture.now += 1
    for token in tokens { #expect(try await !accounts.sessions.isConfirmed(token: token)) }
    try await accounts.passwords.confirm(
      account, password: Self.password, token: tokens[0], origin: SignInOrigin())
    #expect(try await accounts.sessions.isConfirmed(token: tokens[0]))
    #expect(try await !accounts.sessions.isConfirmed(token: tokens[1]))
    for token in [nil, "", SecureToken().value] {
      #expect(try await !accounts.sessions.isConfirmed(token: token))
    }
  }

  @Test("A wrong password, and one for another's browser, confirm nothing")
  func others() async throws {
    let ann = try await accounts.store.create(username: "ann", password: Self.password)
    let token = try await accounts.sessions.start(for: ann)
    fixture.now += SessionStore.confirmationSeconds
    await #expect(throws: AccountsError.wrongPassword) {
      try await accounts.passwords.confirm(ann, password: "wrong", token: token, origin: SignInOrigin())
    }
    try await accounts.passwords.confirm(
      account, password: Self.password, token: token, origin: SignInOrigin())
    #expect(try await !accounts.sessions.isConfirmed(token: token))
  }
}
