import Database
import DatabaseTesting
import Testing

@testable import Dogear

@Suite("A clock that is set by an hour, in either direction", .everyEngine, .timeLimit(.minutes(10)))
struct ClockStepTests {
  private static let steps = [-60 * 60, 60 * 60]
  private let password = "correct horse battery"
  private let app: AppFixture
  private var accounts: Accounts { app.stores.services.accounts }

  init() throws {
    app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
  }

  /// Tries a wrong password. Returns the seconds that it has to wait.
  private func guess() async throws -> Int {
    do {
      _ = try await accounts.passwords.signIn(username: "jon", password: "wrong", from: SignInOrigin())
      return 0
    } catch AccountsError.tooManyAttempts(let seconds) {
      return seconds
    }
  }

  private func code(_ secret: [UInt8], at time: Int) throws -> String {
    try OneTimePassword(secret: secret).code(ofPeriod: time / OneTimePassword.period)
  }

  @Test("Whoever has to wait after wrong passwords waits no longer", arguments: steps)
  func attempts(step: Int) async throws {
    _ = try await accounts.store.create(username: "jon", password: password)
    for _ in 0..<Attempts.freeSignIns { #expect(try await guess() == 0) }
    #expect(try await guess() == 60)
    app.stepClock(by: step)
    // Several servers go by the time, which has passed as far as they can tell.
    if Engine.current == .sqlite || step < 0 { #expect(try await guess() == 60) }
    app.now += 60
    // Several servers notice the step with the first attempt that is counted together.
    if Engine.current == .postgres, step < 0 {
      #expect(try await guess() == 60)
      app.now += 60
    }
    #expect(try await guess() == 0)
    if Engine.current == .sqlite || step < 0 { #expect(try await guess() == 60) }
  }

  @Test("A code that an app shows is taken, and none twice", arguments: steps)
  func codes(step: Int) async throws {
    let jon = try await accounts.store.create(username: "jon", password: password)
    try await accounts.secondFactors.begin(of: jon, password: password, origin: SignInOrigin())
    let secret = try #require(try await accounts.secondFactors.state(of: jon).setup?.secret)
    try await accounts.secondFactors.finish(of: jon, code: try code(secret, at: app.now))
    var taken: [String] = []
    func take(_ code: String) async throws -> Bool {
      try await accounts.secondFactors.takeCode(code, of: jon, from: SignInOrigin()) != nil
    }
    for by in [0, step, -step, step, -step] {
      app.stepClock(by: by)
      app.now += 2 * OneTimePassword.period
      let code = try code(secret, at: app.now)
      #expect(try await take(code), "\(by)")
      taken.append(code)
      // More wrong ones would have to wait.
      for code in Set([taken[0], code]) { #expect(try await !take(code), "\(by)") }
    }
  }

  @Test("Sessions go on, and what was confirmed before a step back is confirmed again")
  func sessions() async throws {
    let jon = try await accounts.store.create(username: "jon", password: password)
    let token = try await accounts.sessions.start(for: jon)
    for step in Self.steps {
      app.stepClock(by: step)
      #expect(try await accounts.sessions.account(token: token) == jon)
      #expect(try await accounts.sessions.isConfirmed(token: token) == (step > 0))
    }
    app.stepClock(by: -60 * 60)
    try await accounts.passwords.confirm(jon, password: password, token: token, origin: SignInOrigin())
    #expect(try await accounts.sessions.isConfirmed(token: token))
  }

  @Test("A look at the disk, or at the database, from a time yet to come is made again")
  func looks() async throws {
    let looks = LogLines()
    let disk = DiskReserve(
      bytes: 100, clock: { app.now },
      free: {
        looks.add("")
        return 1000
      })
    for _ in 0..<2 { #expect(disk.level == .plenty) }
    app.stepClock(by: -60 * 60)
    for _ in 0..<2 { #expect(disk.level == .plenty) }
    #expect(looks.text.count == 2)
    #expect(await app.stores.readiness.problem() == nil)
    app.stepClock(by: -60 * 60)
    app.stores.services.database.close()
    #expect(await app.stores.readiness.problem() != nil)
  }

  @Test("A link from before a step back is good")
  func links() async throws {
    let link = try await accounts.links.make(
      .password, for: try await accounts.store.create(username: "jon", password: password))
    app.stepClock(by: -60 * 60)
    let chosen = try await accounts.passwords.choose(
      "quite another horse", byCode: link.code.description, from: nil)
    #expect(chosen.username == "jon")
  }
}
