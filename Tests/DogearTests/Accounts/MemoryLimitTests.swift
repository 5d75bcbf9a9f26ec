import Testing

@testable import Dogear

/// What is kept in memory of people has a bound: as many as it says are kept, and one more begins anew.
@Suite("What is remembered of people", .timeLimit(.minutes(10)))
struct MemoryLimitTests {
  @Test("So many sessions are kept, and the next one takes the room of all")
  func sessions() async throws {
    let fixture = try StoreFixture()
    let token = try await fixture.accounts.sessions.start(
      for: try await fixture.accounts.store.create(username: "jon", password: "a password"))
    _ = try await fixture.accounts.sessions.account(token: token)
    let session = try #require(fixture.accounts.sessions.cache[SecureToken(token)?.digest ?? ""])
    let cache = SessionCache()
    for number in 0..<10_000 { cache.insert(session, digest: "\(number)", readIn: 0) }
    #expect((0..<10_000).allSatisfy { cache["\($0)"] != nil })
    cache.insert(session, digest: "more", readIn: 0)
    #expect(["0", "9999", "more"].map { cache[$0] != nil } == [false, false, true])
  }

  @Test("So are visitors who were admitted; one who is forgotten counts once more, and no other")
  func admission() async throws {
    let admission = VisitorAdmission()
    var counted = 0
    func admit(_ number: Int) async throws {
      try await admission.admit(.visitor("\(number)")) {
        false
      } count: {
        counted += 1
      }
    }
    for number in 0..<VisitorAdmission.capacity { try await admit(number) }
    for number in [0, VisitorAdmission.capacity - 1] { try await admit(number) }
    #expect(counted == VisitorAdmission.capacity)
    try await admit(VisitorAdmission.capacity)
    try await admit(0)
    try await admit(VisitorAdmission.capacity)
    #expect(counted == VisitorAdmission.capacity + 2)
  }

  @Test("A refused visitor is not admitted")
  func refused() async throws {
    let admission = VisitorAdmission()
    for _ in 0..<2 {
      await #expect(throws: AccountsError.signUpClosed) {
        try await admission.admit(.visitor("a")) {
          false
        } count: {
          throw AccountsError.signUpClosed
        }
      }
    }
  }
}
