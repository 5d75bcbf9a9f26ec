import Testing

@testable import Dogear

@Suite struct PasswordHashTests {
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

  @Test func saltsEachHash() async throws {
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

  @Test func refusesMoreThanMayWait() async throws {
    let hasher = PasswordHasher(cost: .minimal, queueLimit: 0)
    await #expect(throws: SecurityError.overloaded) { try await hasher.hash("secret") }
    await #expect(throws: SecurityError.overloaded) { try await hasher.verifyNothing("secret") }
  }

  @Test func makesRoomAgain() async throws {
    let hasher = PasswordHasher(cost: .minimal, queueLimit: 1)
    for _ in 0..<20 { _ = try await hasher.hash("secret") }
  }
}
