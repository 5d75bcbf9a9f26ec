import Testing

@testable import Dogear

@Suite(.timeLimit(.minutes(10))) struct PasswordHashTests {
  private let hasher = PasswordHasher(cost: .minimal)

  @Test func knowsThePasswordAgain() async throws {
    let hash = try await hasher.hash("secret")
    #expect(hash.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
    #expect(try await hasher.verify("secret", against: hash))
    #expect(try await !hasher.verify("Secret", against: hash))
    #expect(try await !hasher.verify("", against: hash))
    #expect(try await !hasher.verify("secret\0", against: hash))
    #expect(try await !hasher.verify(String(repeating: "a", count: 1025), against: hash))
  }

  @Test("Each hash has a salt of its own") func saltsEachHash() async throws {
    #expect(try await hasher.hash("secret") != hasher.hash("secret"))
  }

  @Test func theStandardCostIsWhatIsStored() async throws {
    let hash = try await PasswordHasher().hash("secret")
    #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    #expect(try await hasher.verify("secret", against: hash))
  }

  @Test(arguments: [
    "", "secret", "$argon2id$", "$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA", "$2b$12$abcdefghijklmnopqrstuv",
  ])
  func refusesWhatIsNoHash(_ stored: String) async throws {
    await #expect(throws: SecurityError.self) { try await hasher.verify("secret", against: stored) }
  }

  @Test func checksAnUnknownAccountAsItChecksAKnownOne() async throws {
    // Would throw if the placeholder were no real hash, and return at once.
    try await hasher.verifyNothing("secret")
    try await PasswordHasher().verifyNothing("secret")
  }

  /// Far less work would show in the quickest of several attempts, however busy the machine is.
  @Test func anUnknownNameCostsAsMuchAsAKnownOne() async throws {
    let fixture = try StoreFixture(hasher: PasswordHasher(cost: .init(passes: 8, memory: 8192)))
    _ = try await fixture.accounts.store.create(username: "jon", password: "secret")
    var (known, unknown) = (Duration.seconds(60), Duration.seconds(60))
    for round in 0..<30 where round < 6 || unknown * 3 < known {
      known = min(known, await time("jon", fixture.accounts))
      unknown = min(unknown, await time("nobody", fixture.accounts))
    }
    #expect(unknown * 3 > known)
  }

  private func time(_ name: String, _ accounts: Accounts) async -> Duration {
    await ContinuousClock().measure {
      _ = try? await accounts.passwords.authenticate(username: name, password: "wrong")
    }
  }

  @Test func anUnknownNameWaitsWithTheOthers() async throws {
    let fixture = try StoreFixture(hasher: PasswordHasher(cost: .minimal, queueLimit: 0))
    await #expect(throws: SecurityError.overloaded) {
      try await fixture.accounts.passwords.authenticate(username: "nobody", password: "secret")
    }
  }

  @Test func refusesMoreThanMayWait() async throws {
    let hasher = PasswordHasher(cost: .minimal, queueLimit: 0)
    await #expect(throws: SecurityError.overloaded) { try await hasher.hash("secret") }
    await #expect(throws: SecurityError.overloaded) { try await hasher.verifyNothing("secret") }
  }

  @Test("A hash that was made leaves its room to the next") func makesRoomAgain() async throws {
    let hasher = PasswordHasher(cost: .minimal, queueLimit: 1)
    for _ in 0..<20 { #expect(try await hasher.hash("secret").isEmpty == false) }
  }
}
