import DatabaseTesting
import Testing

@testable import Dogear

@Suite("Attempts to sign in", .everyEngine, .timeLimit(.minutes(10)))
struct SignInAttemptsTests {
  private let fixture: StoreFixture
  private let password = "correct horse battery"

  private var accounts: Accounts { fixture.accounts }

  init() throws {
    fixture = try StoreFixture()
  }

  private func signIn(
    _ name: String = "jon", _ password: String, from network: String? = nil, on device: String? = nil
  ) async throws -> Account? {
    try await accounts.passwords.signIn(
      username: name, password: password, from: SignInOrigin(network: network, device: device))
  }

  private func fail(
    _ count: Int, _ name: String = "jon", from network: String? = nil, on device: String? = nil
  ) async throws {
    for _ in 0..<count { #expect(try await signIn(name, "wrong", from: network, on: device) == nil) }
  }

  private func wait(
    _ name: String = "jon", from network: String? = nil, on device: String? = nil
  ) async throws -> Int {
    do throws(any Error) {
      _ = try await signIn(name, "wrong", from: network, on: device)
      return 0
    } catch AccountsError.tooManyAttempts(let seconds) {
      return seconds
    }
  }

  @Test("What failed long ago gives nobody more attempts today")
  func longAgo() async throws {
    try await fail(1)
    fixture.now += 24 * 60 * 60
    try await fail(10)
    #expect(try await wait() == 60)
  }

  @Test("Ten may fail, then one a minute")
  func account() async throws {
    let account = try await accounts.store.create(username: "jon", password: password)
    try await fail(10)
    #expect(try await wait() == 60)
    #expect(try await wait("JON") == 60)
    fixture.now += 59
    #expect(try await wait() == 1)
    fixture.now += 1
    #expect(try await wait() == 0)
    #expect(try await wait() == 60)
    await #expect(throws: AccountsError.tooManyAttempts(seconds: 60)) {
      try await signIn("jon", password)
    }
    fixture.now += 60
    #expect(try await signIn("jon", password) == account)
    // Who succeeds has not used up anything, and gets nothing back.
    #expect(try await wait() == 0)
    #expect(try await wait() == 60)
  }

  @Test("Another account is another matter, and so is one that does not exist")
  func others() async throws {
    _ = try await accounts.store.create(username: "jon", password: password)
    let ann = try await accounts.store.create(username: "ann", password: password)
    try await fail(10)
    try await fail(10, "nobody")
    #expect(try await wait("nobody") == 60)
    #expect(try await signIn("ann", password) == ann)
  }

  @Test("Names that can't be are counted together")
  func impossibleNames() async throws {
    for name in ["", "a", "\0", String(repeating: "x", count: 1000), "   "] { try await fail(2, name) }
    #expect(try await wait("b") == 60)
  }

  @Test("From one network ten may fail, whatever the names; who succeeds is not counted")
  func network() async throws {
    let ann = try await accounts.store.create(username: "ann", password: password)
    for number in 0..<9 { try await fail(1, "reader\(number)", from: "192.0.2.1") }
    for _ in 0..<20 {
      #expect(try await signIn("ann", password, from: "192.0.2.1") == ann)
    }
    try await fail(1, "reader9", from: "192.0.2.1")
    #expect(try await wait("reader10", from: "192.0.2.1") == 60)
    #expect(try await wait("reader10", from: "192.0.2.2") == 0)
  }

  @Test("An hour later nothing is held against anybody")
  func forgetting() async throws {
    try await fail(10)
    fixture.now += 600
    try await fail(10)
    #expect(try await wait() == 60)
  }

  @Test("Somebody who guesses keeps the owner out neither of a known device nor of another network")
  func owner() async throws {
    let jon = try await accounts.store.create(username: "jon", password: password)
    for _ in 0..<30 {
      // One who guesses as often as they may, all the time.
      for _ in 0..<12 { _ = try await wait(from: "192.0.2.66") }
      #expect(try await signIn("jon", password, from: "192.0.2.1") == jon)
      #expect(try await signIn("jon", password, from: "192.0.2.66", on: "known") == jon)
      fixture.now += 7
    }
  }

  @Test("Who succeeds gives others no more attempts")
  func success() async throws {
    let jon = try await accounts.store.create(username: "jon", password: password)
    try await fail(10, from: "192.0.2.66")
    for device in [nil, "known"] {
      #expect(try await signIn("jon", password, from: "192.0.2.1", on: device) == jon)
      #expect(try await wait(from: "192.0.2.66") == 60)
    }
  }

  @Test(
    "From all networks together a hundred may fail, then one in six seconds; a known device has attempts of its own"
  )
  func manyNetworks() async throws {
    let jon = try await accounts.store.create(username: "jon", password: password)
    for number in 0..<100 { try await fail(1, from: "2001:db8:\(number)::") }
    #expect(try await wait(from: "192.0.2.1") == 6)
    #expect(try await signIn("jon", password, on: "known") == jon)
    try await fail(10, on: "known")
    #expect(try await wait(on: "known") == 60)
    #expect(try await wait(on: "other") == 0)
    fixture.now += 6
    #expect(try await signIn("jon", password, from: "192.0.2.1") == jon)
  }

  @Test("An attempt for which there was no room is none")
  func overloaded() async throws {
    let fixture = try StoreFixture(hasher: PasswordHasher(cost: .minimal, queueLimit: 0))
    for _ in 0..<20 {
      await #expect(throws: SecurityError.overloaded) {
        try await fixture.accounts.passwords.signIn(username: "jon", password: "wrong", from: SignInOrigin())
      }
    }
  }

  @Test("Nobody has an attack forgotten by trying many names")
  func bound() async throws {
    let attempts = Attempts()
    func limits(_ name: String) -> [Attempts.Limit] {
      Attempts.signIn(account: name, from: SignInOrigin())
    }
    for _ in 0..<Attempts.freeSignIns { try await attempts.begin(limits("guesser"), from: nil, at: 0) }
    for number in 0..<30_000 { try await attempts.begin(limits("n\(number)"), from: nil, at: 0) }
    await #expect(throws: AccountsError.self) {
      try await attempts.begin(limits("guesser"), from: nil, at: 0)
    }
    try await attempts.begin(limits("n1"), from: nil, at: 0)
  }
}
