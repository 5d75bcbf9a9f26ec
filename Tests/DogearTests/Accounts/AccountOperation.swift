import Foundation
import HTTP
import Testing
import WebAuthn

@testable import Dogear
@testable import WebAuthnTesting

/// A call of the store for the account of ``AccountPair/mine``, by the name of the function.
struct AccountOperation: Sendable, CustomTestStringConvertible {
  /// The function as Swift writes it: `endSession(id:of:)`.
  let name: String
  /// What is different from other calls of the function.
  var note = ""
  let perform: @Sendable (AccountPair) async throws -> Void

  var testDescription: String { note.isEmpty ? name : "\(name) \(note)" }

  init(_ name: String, _ note: String = "", _ perform: @escaping @Sendable (AccountPair) async throws -> Void)
  {
    (self.name, self.note, self.perform) = (name, note, perform)
  }

  static let all = accounts + sessions + secondFactors + passkeys + administration

  private static let password = AccountPair.password
  private static let origin = SignInOrigin()

  private static let accounts = [
    AccountOperation("create(username:password:)") {
      _ = try await $0.store.create(username: "zoe", password: password)
    },
    AccountOperation("create(username:password:administersIfFirst:zone:with:)") {
      _ = try await $0.store.create(username: "zoe", password: password, administersIfFirst: true) { _ in }
    },
    AccountOperation("insert(_:passwordHash:administersIfFirst:zone:with:)") {
      _ = try await $0.store.insert(Username(forNewAccount: "zoe"), passwordHash: "x")
    },
    AccountOperation("signUp(username:password:invitation:zone:from:)") {
      _ = try await $0.store.signUp(username: "zoe", password: password, from: nil)
    },
    AccountOperation("signUp(username:password:invitation:zone:from:)", "with the other's name") { pair in
      await #expect(throws: AccountsError.usernameTaken) {
        try await pair.store.signUp(username: "ANN", password: password, from: nil)
      }
    },
    AccountOperation("account(namedByProxy:on:)") {
      // One whose deletion was asked for may be used; a new one is made.
      for name in ["jon", "zoe"] { _ = try await $0.store.account(namedByProxy: name, on: SessionClient()) }
    },
    AccountOperation("changePassword(of:from:to:keeping:origin:)") {
      try await $0.store.changePassword(
        of: $0.mine, from: password, to: "another one", keeping: $0.sessions[0])
    },
    AccountOperation("changePassword(of:from:to:keeping:origin:)", "with the other's session") {
      try await $0.store.changePassword(
        of: $0.mine, from: password, to: "another one", keeping: $0.theirSession)
      let outcome = try await $0.store.account(forSession: $0.sessions[0])
      #expect(outcome == nil)
    },
    AccountOperation("requestDeletion(of:password:keeping:origin:)") {
      $0.fixture.now += 1
      try await $0.store.requestDeletion(
        of: $0.mine, password: password, keeping: $0.theirSession, origin: origin)
    },
    AccountOperation("cancelDeletion(of:)") { try await $0.store.cancelDeletion(of: $0.mine) },
    AccountOperation("beginDeletions(now:)") {
      try await $0.fixture.database.write { connection in
        try connection.execute("UPDATE accounts SET delete_at = 1 WHERE username = 'jon'")
      }
      let outcome = try await $0.store.beginDeletions(now: $0.fixture.now).map(\.id)
      #expect(outcome == [$0.mine.id])
    },
    AccountOperation("delete(_:)") { try await $0.store.delete($0.mine) },
    AccountOperation("rename(_:to:password:origin:)") {
      _ = try await $0.store.rename($0.mine, to: "jonathan", password: password, origin: origin)
    },
    AccountOperation("rename(_:to:password:origin:)", "to the other's name") { pair in
      await #expect(throws: AccountsError.usernameTaken) {
        try await pair.store.rename(pair.mine, to: "Ann", password: password, origin: origin)
      }
    },
    AccountOperation("setTheme(_:of:)") { try await $0.store.setTheme(.dark, of: $0.mine) },
    AccountOperation("setFirstWeekday(_:of:)") { try await $0.store.setFirstWeekday(.sunday, of: $0.mine) },
    AccountOperation("forgetDeletedOwners(now:)") {
      try await $0.store.forgetDeletedOwners(now: $0.fixture.now)
    },
    AccountOperation("setTimeZone(_:of:)") { try await $0.store.setTimeZone("Europe/Berlin", of: $0.mine) },
    AccountOperation("makeLink(_:for:)") { _ = try await $0.store.makeLink(.password, for: $0.mine) },
    AccountOperation("choosePassword(_:byCode:from:)") {
      let account = try await $0.store.choosePassword("quite another horse", byCode: $0.code, from: nil)
      #expect(account.id == $0.mine.id)
    },
    AccountOperation("note(_:_:_:)") { try await $0.store.events.note(.download, $0.mine, SessionClient()) },
    AccountOperation("noteRefusal(username:on:)") { pair in
      let before = try await OwnedRows(pair.fixture.database).of(pair.mine.owner)
      pair.store.noteRefusal(username: "JON", on: SessionClient())
      for _ in 0..<10_000 where try await OwnedRows(pair.fixture.database).of(pair.mine.owner) == before {
        await Task.yield()
      }
    },
  ]

  private static let sessions = [
    AccountOperation("startSession(for:on:)") { _ = try await $0.store.startSession(for: $0.mine) },
    AccountOperation("account(forSession:)", "when its use is to be noted") {
      $0.fixture.now += Session.touchSeconds + 1
      let outcome = try await $0.store.account(forSession: $0.sessions[0])?.id
      #expect(outcome == $0.mine.id)
    },
    AccountOperation("confirm(_:password:token:origin:)") {
      $0.fixture.now += 1
      try await $0.store.confirm($0.mine, password: password, token: $0.sessions[0], origin: origin)
    },
    AccountOperation("confirm(_:password:token:origin:)", "with the other's session") {
      $0.fixture.now += 1
      try await $0.store.confirm($0.mine, password: password, token: $0.theirSession, origin: origin)
    },
    AccountOperation("endSession(token:)") {
      try await $0.store.endSession(token: $0.sessions[0])
      let outcome = try await $0.store.account(forSession: $0.sessions[1])?.id
      #expect(outcome == $0.mine.id)
    },
    AccountOperation("endSession(id:of:)") {
      let open = try await $0.store.openSessions(of: $0.mine, current: nil)
      try await $0.store.endSession(id: open[0].id, of: $0.mine)
    },
    AccountOperation("endSession(id:of:)", "with the other's session") {
      let open = try await $0.store.openSessions(of: $0.theirs, current: nil)
      try await $0.store.endSession(id: open[0].id, of: $0.mine)
    },
    AccountOperation("endOtherSessions(of:keeping:)", "with the other's session") {
      let outcome = try await $0.store.endOtherSessions(of: $0.mine, keeping: $0.theirSession)
      #expect(outcome == 2)
    },
    AccountOperation("endSessions(of:except:with:)") {
      try await $0.store.endSessions(of: $0.mine, except: nil) { _ in }
    },
    AccountOperation("endSessions(where:_:with:)") {
      try await $0.store.endSessions(where: "account = $1", [$0.mine.id])
    },
  ]

  private static let secondFactors = [
    AccountOperation("beginSecondFactor(of:password:origin:)") {
      $0.fixture.now += 1
      try await $0.store.beginSecondFactor(of: $0.mine, password: password, origin: origin)
    },
    AccountOperation("cancelSecondFactorSetup(of:)") {
      try await $0.store.cancelSecondFactorSetup(of: $0.mine)
    },
    AccountOperation("finishSecondFactor(of:code:)") {
      try await $0.store.finishSecondFactor(of: $0.mine, code: "")
    },
    AccountOperation("removeSecondFactor(of:password:origin:)") {
      try await $0.store.removeSecondFactor(of: $0.mine, password: password, origin: origin)
    },
    AccountOperation("takeCode(_:of:from:)", "of the app") {
      $0.fixture.now += 2 * OneTimePassword.period
      let code = try $0.secret.code(ofPeriod: $0.fixture.now / OneTimePassword.period)
      let outcome = try await $0.store.takeCode(code, of: $0.mine, from: origin)
      #expect(outcome == .signIn)
    },
    AccountOperation("takeCode(_:of:from:)", "for recovery") {
      // The new recovery codes are good once their setup is done.
      let codes = try #require(try await $0.store.secondFactor(of: $0.mine).setup?.recoveryCodes)
      try await $0.store.finishSecondFactor(of: $0.mine, code: "")
      let outcome = try await $0.store.takeCode(codes[0], of: $0.mine, from: origin)
      #expect(outcome == .signInByRecoveryCode)
    },
    AccountOperation("resealSecrets()") { try await $0.store.resealSecrets() },
  ]

  private static let passkeys = [
    AccountOperation("beginPasskey(of:password:origin:)") {
      try await $0.store.beginPasskey(of: $0.mine, password: password, origin: origin)
    },
    AccountOperation("cancelPasskey(of:)") { try await $0.store.cancelPasskey(of: $0.mine) },
    AccountOperation("finishPasskey(of:response:name:for:)") {
      var authenticator = SoftAuthenticator(origin: "http://localhost")
      let response = try authenticator.create(try await AccountPair.options(of: $0.mine, $0.store, $0.site))
      try await $0.store.finishPasskey(of: $0.mine, response: response, name: "Laptop", for: $0.site)
    },
    AccountOperation("removePasskey(id:of:)") {
      let passkey = try #require(try await $0.store.passkeys(of: $0.mine).first)
      let outcome = try await $0.store.removePasskey(id: passkey.id, of: $0.mine)
      #expect(outcome)
    },
    AccountOperation("removePasskey(id:of:)", "with the other's passkey") {
      let outcome = try await $0.store.removePasskey(id: $0.theirPasskey, of: $0.mine)
      #expect(!outcome)
    },
    AccountOperation("signIn(passkey:for:on:from:verifyChallenge:)") { pair in
      await #expect(throws: AccountsError.passkeyRefused) {
        try await pair.store.signIn(passkey: "{}", for: pair.site, on: SessionClient(), from: nil) { _ in }
      }
    },
  ]

  private static let administration = [
    AccountOperation("setAdministrator(_:_:by:)") { try await $0.store.setAdministrator(true, $0.mine) },
    AccountOperation("createWithoutPassword(username:)") {
      _ = try await $0.store.createWithoutPassword(username: "zoe")
    },
    AccountOperation("disable(_:by:)") { try await $0.store.disable($0.mine) },
    AccountOperation("enable(_:by:)") {
      try await $0.fixture.database.write { try $0.execute("UPDATE accounts SET disabled_at = 1") }
      let before = try await OwnedRows($0.fixture.database).of($0.theirs.owner)
      try await $0.store.enable($0.mine)
      let outcome = try await OwnedRows($0.fixture.database).of($0.theirs.owner)
      #expect(outcome == before)
      try await $0.fixture.database.write { try $0.execute("UPDATE accounts SET disabled_at = NULL") }
    },
    AccountOperation("removeFactorsForOwner(of:)") {
      let outcome = try await $0.store.removeFactorsForOwner(of: $0.mine)
      #expect(outcome == [.endOfSecondFactor, .endOfPasskeys])
    },
    AccountOperation("requestDeletionNow(of:by:)") { try await $0.store.requestDeletionNow(of: $0.mine) },
  ]

  /// The functions that change no rows.
  static let reading: Set = [
    "isAvailable(username:)", "isAvailable(username:askedFrom:)", "availability(of:from:)", "account(id:)",
    "account(named:)", "administeredAccount(id:)", "allAccounts()", "authenticate(username:password:)",
    "signIn(username:password:from:)", "confirm(_:password:origin:)", "isConfirmed(token:)",
    "deletionTime(of:)", "openSessions(of:current:)", "cachedAccount(forSession:)", "cachedAccount(digest:)",
    "requireLink(_:digest:from:)", "passkeys(of:)", "passkeyOptions(of:for:)", "hasSecondFactor(_:)",
    "secondFactor(of:)", "isDisabled(_:)", "isClosed(_:)", "admitNewVisitor(from:)", "admitQuestion(from:)",
    "admitPicture(from:of:)",
    "forgetWhetherEmpty()",
    "announceEnd(of:)", "announceClosing(ofAccount:)", "announceDoubt()", "endedSessions(among:)",
    "closedAccounts(among:)", "receive(_:)", "last(_:refusals:of:)", "logRefusal(_:_:subject:)",
    "logLine(_:_:_:_:)", "send(_:)", "passwordMark(of:)", "search(for:limit:)", "accounts(containing:limit:)",
    "records(of:)", "isSharing(_:)", "sharing(of:)", "announceSharing(ofAccount:)",
  ]
}
