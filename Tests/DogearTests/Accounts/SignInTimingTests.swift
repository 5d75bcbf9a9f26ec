import Database
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

/// What the form for signing in tells of accounts by its answer and by the time that it takes.
@Suite("The answer to a wrong password", .timeLimit(.minutes(10)))
struct SignInTimingTests {
  /// A name that is tried with a wrong password.
  enum Name: String, CaseIterable, Sendable {
    case unknown, known, disabled, withoutPassword, leaving
    /// One that no account can have.
    case impossible = "no name"
  }

  /// An app with an account for each name, whose passwords took as much work as `hasher` does.
  private func app(_ hasher: PasswordHasher) async throws -> AppFixture {
    let app = try AppFixture(hasher: hasher)
    let hash = try await PasswordHasher(cost: Self.cost).hash(SiteWalk.password)
    for name in Name.allCases where name != .unknown && name != .impossible {
      let account = try await app.accounts.store.createWithoutPassword(username: name.rawValue)
      if name == .disabled { try await app.accounts.store.disable(account) }
      if name == .leaving { try await app.accounts.store.requestDeletionNow(of: account) }
      guard name != .withoutPassword else { continue }
      try await app.stores.services.database.write { connection in
        try connection.execute("UPDATE accounts SET password_hash = $2 WHERE id = $1", account.id, hash)
      }
    }
    return app
  }

  private static let cost = PasswordHasher.Cost(passes: 4, memory: 8192)

  private func signIn(_ name: Name, _ app: AppFixture) async throws -> TestResponse {
    // Nobody has to wait.
    app.now += 24 * 60 * 60
    return try await app.post(
      AccountsPath.signIn.route,
      [("action", "signIn"), ("username", name.rawValue), ("password", "wrong password")])
  }

  @Test("Says the same whatever is wrong")
  func words() async throws {
    let app = try await app(PasswordHasher(cost: Self.cost))
    var answers: Set<String> = []
    for name in Name.allCases {
      let response = try await signIn(name, app)
      #expect(response.status == .unprocessableContent)
      answers.insert(try #require(TestDocument(html: response.text).element(id: "sign-in-notice")).text)
    }
    #expect(answers.count == 1)
    #expect(answers.first?.isEmpty == false)
  }

  @Test("Comes after a hash, whatever is wrong")
  func hashes() async throws {
    // Nothing is hashed: whoever waits for it is refused.
    let app = try await app(PasswordHasher(cost: Self.cost, queueLimit: 0))
    for name in Name.allCases {
      #expect(try await signIn(name, app).status == .serviceUnavailable, "\(name)")
    }
  }

  /// A second hash would double the time, and none would end it: both show in the medians, however busy the machine is, as
  /// the names take turns.
  @Test("Takes as long, whatever is wrong")
  func time() async throws {
    let app = try await app(PasswordHasher(cost: Self.cost))
    var times: [Name: [Duration]] = [:]
    func medians() -> [Duration] { times.values.map { $0.sorted()[$0.count / 2] }.sorted() }
    for round in 0..<60 {
      for name in Name.allCases.shuffled() {
        let time = try await ContinuousClock().measure { _ = try await signIn(name, app) }
        times[name, default: []].append(time)
      }
      let medians = medians()
      if round >= 8, medians[medians.count - 1] < medians[0] * 1.5 { return }
    }
    #expect(medians()[Name.allCases.count - 1] < medians()[0] * 1.5)
  }
}
