import Testing

@testable import Dogear

@Suite("Attempts to sign in", .timeLimit(.minutes(10)))
struct SignInAttemptsTests {
  private let fixture: StoreFixture
  private let password = "correct horse battery"

  private var store: AccountsStore { fixture.accounts }

  init() throws {
    fixture = try StoreFixture()
  }

  private func fail(_ count: Int, _ name: String = "jon", from network: String? = nil) async throws {
    for _ in 0..<count {
      #expect(try await store.signIn(username: name, password: "wrong", from: network) == nil)
    }
  }

  private func wait(_ name: String = "jon", from network: String? = nil) async throws -> Int {
    do throws(any Error) {
      _ = try await store.signIn(username: name, password: "wrong", from: network)
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
    let account = try await store.create(username: "jon", password: password)
    try await fail(10)
    #expect(try await wait() == 60)
    #expect(try await wait("JON") == 60)
    fixture.now += 59
    #expect(try await wait() == 1)
    fixture.now += 1
    #expect(try await wait() == 0)
    #expect(try await wait() == 60)
    await #expect(throws: AccountsError.tooManyAttempts(seconds: 60)) {
      try await store.signIn(username: "jon", password: password, from: nil)
    }
    fixture.now += 60
    #expect(try await store.signIn(username: "jon", password: password, from: nil) == account)
    try await fail(10)
  }

  @Test("Another account is another matter, and so is one that does not exist")
  func others() async throws {
    _ = try await store.create(username: "jon", password: password)
    let ann = try await store.create(username: "ann", password: password)
    try await fail(10)
    try await fail(10, "nobody")
    #expect(try await wait("nobody") == 60)
    #expect(try await store.signIn(username: "ann", password: password, from: nil) == ann)
  }

  @Test("Names that can't be are counted together")
  func impossibleNames() async throws {
    for name in ["", "a", "\0", String(repeating: "x", count: 1000), "   "] { try await fail(2, name) }
    #expect(try await wait("b") == 60)
  }

  @Test("From one network ten may fail, whatever the names; who succeeds is not counted")
  func network() async throws {
    let ann = try await store.create(username: "ann", password: password)
    for number in 0..<9 { try await fail(1, "reader\(number)", from: "192.0.2.1") }
    for _ in 0..<20 {
      #expect(try await store.signIn(username: "ann", password: password, from: "192.0.2.1") == ann)
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

  @Test("What is remembered is bounded, and those who have to wait are remembered the longest")
  func bound() throws {
    let attempts = SignInAttempts()
    for _ in 0..<SignInAttempts.free { try attempts.begin(["guesser"], at: 0) }
    for number in 0..<30_000 { try attempts.begin(["n\(number)"], at: 0) }
    #expect(throws: AccountsError.tooManyAttempts(seconds: 60)) { try attempts.begin(["guesser"], at: 0) }
    try attempts.begin(["n1"], at: 0)
  }
}
