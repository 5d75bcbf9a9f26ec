import DatabaseTesting
import Testing

@testable import Dogear

@Suite("Limits of accounts, to the last one", .everyEngine, .timeLimit(.minutes(10)))
struct ExactAccountLimitTests {
  private let fixture: StoreFixture
  private var accounts: Accounts { fixture.accounts }

  init() throws { fixture = try StoreFixture() }

  @Test("A name has from three to 64 characters, and at most 256 bytes")
  func names() throws {
    func name(_ count: Int, of character: String = "a") -> String {
      String(repeating: character, count: count)
    }
    for text in [name(3), name(64), name(64, of: "é"), name(64, of: "日")] {
      for typed in [text, "  \(text)  "] { #expect(try Username(typed).text == text) }
    }
    for text in [name(0), name(1), name(2), " ab "] {
      #expect(throws: AccountsError.usernameTooShort) { try Username(text) }
    }
    for text in [name(65), name(65, of: "é"), name(10, of: "e" + name(13, of: "\u{301}")), name(1025)] {
      #expect(throws: AccountsError.usernameTooLong) { try Username(text) }
    }
    // 256 bytes in few characters are as many as may be.
    let accents = { (count: Int) in "abc" + name(count, of: "\u{301}") }
    #expect(throws: AccountsError.usernameTooLong) { try Username(accents(127)) }
    #expect(try Username(accents(126) + "x").text.utf8.count == 256)
  }

  @Test("A password has at most 1024 bytes, and at least eight characters where people choose one")
  func passwords() async throws {
    let longest = String(repeating: "é", count: 512)
    let account = try await accounts.store.create(username: "jon", password: longest)
    #expect(try await accounts.passwords.authenticate(username: "jon", password: longest) == account)
    #expect(try await accounts.passwords.authenticate(username: "jon", password: longest + "a") == nil)
    await #expect(throws: AccountsError.passwordTooLong) {
      try await accounts.passwords.change(of: account, from: longest, to: longest + "a", keeping: nil)
    }
    try await accounts.passwords.change(
      of: account, from: longest, to: String(repeating: "a", count: 1024), keeping: nil)
    #expect(PasswordRules.isShort("1234567"))
    #expect(!PasswordRules.isShort("12345678"))
    let strong = PasswordStrength.veryStrong
    #expect(PasswordRules.message(about: String(repeating: "a", count: 1024), strong).isEmpty)
    #expect(
      PasswordRules.message(about: String(repeating: "a", count: 1025), strong)
        == AccountsError.passwordTooLong.message)
    #expect(!PasswordRules.message(about: "1234567", strong).isEmpty)
    #expect(PasswordRules.message(about: "12345678", .reasonable).isEmpty)
    #expect(!PasswordRules.message(about: "12345678", .weak).isEmpty)
  }

  @Test("Of what happened the last fifty are kept, of refusals 25, of each account")
  func events() async throws {
    let account = try await accounts.store.create(username: "jon", password: "correct horse battery")
    let other = try await accounts.store.create(username: "ann", password: "correct horse battery")
    try await accounts.events.note(.signUp, other, SessionClient())
    for _ in 0..<SecurityEvents.keptCount {
      try await accounts.events.note(.signIn, account, SessionClient())
    }
    for _ in 0..<SecurityEvents.keptRefusals {
      try await accounts.events.note(.refusedSignIn, account, SessionClient())
    }
    func kinds(_ count: Int = 100) async throws -> [SecurityEvent.Kind] {
      try await accounts.events.last(count, refusals: 100, of: account).map(\.kind)
    }
    #expect(try await kinds().count == 75)
    try await accounts.events.note(.download, account, SessionClient())
    try await accounts.events.note(.refusedCode, account, SessionClient())
    #expect(try await kinds().count { !$0.isRefusal } == 50)
    #expect(try await kinds().count { $0.isRefusal } == 25)
    #expect(try await kinds().prefix(2) == [.refusedCode, .download])
    // Those asked for are the newest.
    #expect(
      try await accounts.events.last(1, refusals: 1, of: account).map(\.kind) == [.refusedCode, .download])
    // Each account counts its own.
    try await accounts.events.note(.signIn, other, SessionClient())
    #expect(try await accounts.events.last(9, of: other).map(\.kind) == [.signIn, .signUp])
    #expect(try await accounts.events.last(9, of: other).map(\.id) == [2, 1])
  }

  @Test("An account has as many sessions as it may have, and those that were used last")
  func sessions() async throws {
    let account = try await accounts.store.create(username: "jon", password: "correct horse battery")
    var tokens: [String] = []
    for _ in 0..<SessionStore.maximumCount {
      tokens.append(try await accounts.sessions.start(for: account))
      fixture.now += 1
    }
    #expect(try await fixture.count("sessions") == SessionStore.maximumCount)
    #expect(try await accounts.events.last(1, of: account).isEmpty)
    let more = try await accounts.sessions.start(for: account)
    #expect(try await fixture.count("sessions") == SessionStore.maximumCount)
    #expect(try await accounts.sessions.account(token: tokens[0]) == nil)
    for token in [tokens[1], more] { #expect(try await accounts.sessions.account(token: token) == account) }
    #expect(try await accounts.events.last(9, of: account).map(\.kind) == [.endOfOldestSession])
  }

  @Test("Each limit on attempts lets so many pass at once, and then one after each pause")
  func attempts() async throws {
    let network = "192.0.2.1"
    let origin = SignInOrigin(network: network)
    let device = SignInOrigin(network: network, device: "d")
    for (limits, free, pause) in [
      (Attempts.signIn(account: "a", from: origin), 10, 60),
      (Attempts.signIn(account: "a", from: device), 10, 60),
      (Attempts.signIn(account: "a", from: SignInOrigin()), 10, 60),
      (Attempts.code(account: "a", from: origin), 10, 60),
      (Attempts.code(account: "a", from: device), 10, 60), (Attempts.signUp(from: network), 20, 300),
      (Attempts.link(from: network), 20, 60), (Attempts.passkey(from: network), 20, 60),
      (Attempts.newVisitor(from: network), 60, 30), (Attempts.nameCheck(from: network), 60, 1),
      (Attempts.picture(from: network, isVisitor: false), 60, 5), (Attempts.question(from: network), 30, 2),
    ] {
      let attempts = Attempts()
      for _ in 0..<free { try await attempts.begin(limits, from: network, at: 1000) }
      for at in [1000, 1000 + pause - 1] {
        await #expect(throws: AccountsError.tooManyAttempts(seconds: 1000 + pause - at)) {
          try await attempts.begin(limits, from: network, at: at)
        }
      }
      try await attempts.begin(limits, from: network, at: 1000 + pause)
      await #expect(throws: AccountsError.tooManyAttempts(seconds: pause)) {
        try await attempts.begin(limits, from: network, at: 1000 + pause)
      }
    }
  }

  @Test("Many networks at once have so many attempts at one account, and all of them so many questions")
  func ofAll() async throws {
    let attempts = Attempts()
    func limits(_ number: Int) -> [Attempts.Limit] {
      Attempts.signIn(account: "a", from: SignInOrigin(network: "n\(number)"))
    }
    for number in 0..<Attempts.freeSignInsOfAll {
      try await attempts.begin(limits(number), from: nil, at: 1000)
    }
    await #expect(throws: AccountsError.tooManyAttempts(seconds: 6)) {
      try await attempts.begin(limits(1000), from: nil, at: 1000)
    }
    let codes = Attempts()
    for number in 0..<Attempts.freeCodesOfAll {
      try await codes.begin(
        Attempts.code(account: "a", from: SignInOrigin(network: "n\(number)")), from: nil, at: 1000)
    }
    await #expect(throws: AccountsError.tooManyAttempts(seconds: 60)) {
      try await codes.begin(
        Attempts.code(account: "a", from: SignInOrigin(network: "n")), from: nil, at: 1000)
    }
    let questions = Attempts()
    for number in 0..<Attempts.freeQuestionsOfAll {
      try await questions.begin(Attempts.question(from: "n\(number)"), from: nil, at: 1000)
    }
    await #expect(throws: AccountsError.tooManyAttempts(seconds: 1)) {
      try await questions.begin(Attempts.question(from: "n"), from: nil, at: 1000)
    }
  }
}
