import Foundation
import HTTP
import Testing
import WebAuthn

@testable import Dogear
@testable import WebAuthnTesting

/// A call of the stores for the account of ``AccountPair/mine``, by the name of the function.
struct AccountOperation: Sendable, CustomTestStringConvertible {
  /// The function as Swift writes it, after the store: `sessions.end(id:of:)`.
  let name: String
  /// What is different from other calls of the function.
  var note = ""
  let perform: @Sendable (AccountPair) async throws -> Void

  var testDescription: String { note.isEmpty ? name : "\(name) \(note)" }

  init(_ name: String, _ note: String = "", _ perform: @escaping @Sendable (AccountPair) async throws -> Void)
  {
    (self.name, self.note, self.perform) = (name, note, perform)
  }

  /// The beginnings of the names of the files with a store's functions, and the store as it is called.
  static let stores = [
    ("Accounts+", ""), ("AccountStore", "store."), ("SessionStore", "sessions."),
    ("PasswordStore", "passwords."), ("PasskeyStore", "passkeys."),
    ("SecondFactorStore", "secondFactors."), ("AccountLinkStore", "links."), ("Attempts", "attempts."),
    ("SecurityEvents", "events."),
  ]

  static let all = accounts + sessions + secondFactors + passkeys + administration

  private static let password = AccountPair.password
  private static let origin = SignInOrigin()

  private static let accounts = [
    AccountOperation("store.create(username:password:)") {
      _ = try await $0.accounts.store.create(username: "zoe", password: password)
    },
    AccountOperation("store.create(username:password:administersIfFirst:zone:with:)") {
      _ = try await $0.accounts.store.create(username: "zoe", password: password, administersIfFirst: true) {
        _ in
      }
    },
    AccountOperation("store.insert(_:passwordHash:administersIfFirst:zone:with:)") {
      _ = try await $0.accounts.store.insert(Username(forNewAccount: "zoe"), passwordHash: "x")
    },
    AccountOperation("signUp(username:password:invitation:zone:from:)") {
      _ = try await $0.accounts.signUp(username: "zoe", password: password, from: nil)
    },
    AccountOperation("signUp(username:password:invitation:zone:from:)", "with the other's name") { pair in
      await #expect(throws: AccountsError.usernameTaken) {
        try await pair.accounts.signUp(username: "ANN", password: password, from: nil)
      }
    },
    AccountOperation("store.account(namedByProxy:on:)") {
      // One whose deletion was asked for may be used; a new one is made.
      for name in ["jon", "zoe"] {
        _ = try await $0.accounts.store.account(namedByProxy: name, on: SessionClient())
      }
    },
    AccountOperation("passwords.change(of:from:to:keeping:origin:)") {
      try await $0.accounts.passwords.change(
        of: $0.mine, from: password, to: "another one", keeping: $0.sessions[0])
    },
    AccountOperation("passwords.change(of:from:to:keeping:origin:)", "with the other's session") {
      try await $0.accounts.passwords.change(
        of: $0.mine, from: password, to: "another one", keeping: $0.theirSession)
      let outcome = try await $0.accounts.sessions.account(token: $0.sessions[0])
      #expect(outcome == nil)
    },
    AccountOperation("store.requestDeletion(of:password:keeping:origin:)") {
      $0.fixture.now += 1
      try await $0.accounts.store.requestDeletion(
        of: $0.mine, password: password, keeping: $0.theirSession, origin: origin)
    },
    AccountOperation("store.cancelDeletion(of:)") { try await $0.accounts.store.cancelDeletion(of: $0.mine) },
    AccountOperation("store.beginDeletions(now:)") {
      try await $0.fixture.database.write { connection in
        try connection.execute("UPDATE accounts SET delete_at = 1 WHERE username = 'jon'")
      }
      let outcome = try await $0.accounts.store.beginDeletions(now: $0.fixture.now).map(\.id)
      #expect(outcome == [$0.mine.id])
    },
    AccountOperation("store.delete(_:)") { try await $0.accounts.store.delete($0.mine) },
    AccountOperation("store.rename(_:to:password:origin:)") {
      _ = try await $0.accounts.store.rename($0.mine, to: "jonathan", password: password, origin: origin)
    },
    AccountOperation("store.rename(_:to:password:origin:)", "to the other's name") { pair in
      await #expect(throws: AccountsError.usernameTaken) {
        try await pair.accounts.store.rename(pair.mine, to: "Ann", password: password, origin: origin)
      }
    },
    AccountOperation("store.setTheme(_:of:)") { try await $0.accounts.store.setTheme(.dark, of: $0.mine) },
    AccountOperation("store.setFirstWeekday(_:of:)") {
      try await $0.accounts.store.setFirstWeekday(.sunday, of: $0.mine)
    },
    AccountOperation("store.forgetDeletedOwners(now:)") {
      try await $0.accounts.store.forgetDeletedOwners(now: $0.fixture.now)
    },
    AccountOperation("store.setTimeZone(_:of:)") {
      try await $0.accounts.store.setTimeZone("Europe/Berlin", of: $0.mine)
    },
    AccountOperation("links.make(_:for:)") { _ = try await $0.accounts.links.make(.password, for: $0.mine) },
    AccountOperation("passwords.choose(_:byCode:from:)") {
      let account = try await $0.accounts.passwords.choose("quite another horse", byCode: $0.code, from: nil)
      #expect(account.id == $0.mine.id)
    },
    AccountOperation("events.note(_:_:_:)") {
      try await $0.accounts.events.note(.download, $0.mine, SessionClient())
    },
    AccountOperation("store.noteRefusal(username:on:)") { pair in
      let before = try await OwnedRows(pair.fixture.database).of(pair.mine.owner)
      pair.accounts.store.noteRefusal(username: "JON", on: SessionClient())
      for _ in 0..<10_000 where try await OwnedRows(pair.fixture.database).of(pair.mine.owner) == before {
        await Task.yield()
      }
    },
  ]

  private static let sessions = [
    AccountOperation("sessions.start(for:on:)") { _ = try await $0.accounts.sessions.start(for: $0.mine) },
    AccountOperation("sessions.account(token:)", "when its use is to be noted") {
      $0.fixture.now += Session.touchSeconds + 1
      let outcome = try await $0.accounts.sessions.account(token: $0.sessions[0])?.id
      #expect(outcome == $0.mine.id)
    },
    AccountOperation("passwords.confirm(_:password:token:origin:)") {
      $0.fixture.now += 1
      try await $0.accounts.passwords.confirm(
        $0.mine, password: password, token: $0.sessions[0], origin: origin)
    },
    AccountOperation("passwords.confirm(_:password:token:origin:)", "with the other's session") {
      $0.fixture.now += 1
      try await $0.accounts.passwords.confirm(
        $0.mine, password: password, token: $0.theirSession, origin: origin)
    },
    AccountOperation("sessions.confirm(token:of:)", "with the other's session") {
      $0.fixture.now += 1
      try await $0.accounts.sessions.confirm(token: $0.theirSession, of: $0.mine)
    },
    AccountOperation("sessions.end(token:)") {
      try await $0.accounts.sessions.end(token: $0.sessions[0])
      let outcome = try await $0.accounts.sessions.account(token: $0.sessions[1])?.id
      #expect(outcome == $0.mine.id)
    },
    AccountOperation("sessions.end(id:of:)") {
      let open = try await $0.accounts.sessions.open(of: $0.mine, current: nil)
      try await $0.accounts.sessions.end(id: open[0].id, of: $0.mine)
    },
    AccountOperation("sessions.end(id:of:)", "with the other's session") {
      let open = try await $0.accounts.sessions.open(of: $0.theirs, current: nil)
      try await $0.accounts.sessions.end(id: open[0].id, of: $0.mine)
    },
    AccountOperation("sessions.endOthers(of:keeping:)", "with the other's session") {
      let outcome = try await $0.accounts.sessions.endOthers(of: $0.mine, keeping: $0.theirSession)
      #expect(outcome == 2)
    },
    AccountOperation("sessions.end(of:except:with:)") {
      try await $0.accounts.sessions.end(of: $0.mine, except: nil) { _ in }
    },
    AccountOperation("sessions.end(where:_:with:)") {
      try await $0.accounts.sessions.end(where: "account = $1", [$0.mine.id])
    },
  ]

  private static let secondFactors = [
    AccountOperation("secondFactors.begin(of:password:origin:)") {
      $0.fixture.now += 1
      try await $0.accounts.secondFactors.begin(of: $0.mine, password: password, origin: origin)
    },
    AccountOperation("secondFactors.cancelSetup(of:)") {
      try await $0.accounts.secondFactors.cancelSetup(of: $0.mine)
    },
    AccountOperation("secondFactors.finish(of:code:)") {
      try await $0.accounts.secondFactors.finish(of: $0.mine, code: "")
    },
    AccountOperation("secondFactors.remove(of:password:origin:)") {
      try await $0.accounts.secondFactors.remove(of: $0.mine, password: password, origin: origin)
    },
    AccountOperation("secondFactors.takeCode(_:of:from:)", "of the app") {
      $0.fixture.now += 2 * OneTimePassword.period
      let code = try $0.secret.code(ofPeriod: $0.fixture.now / OneTimePassword.period)
      let outcome = try await $0.accounts.secondFactors.takeCode(code, of: $0.mine, from: origin)
      #expect(outcome == .signIn)
    },
    AccountOperation("secondFactors.takeCode(_:of:from:)", "for recovery") {
      // The new recovery codes are good once their setup is done.
      let codes = try #require(try await $0.accounts.secondFactors.state(of: $0.mine).setup?.recoveryCodes)
      try await $0.accounts.secondFactors.finish(of: $0.mine, code: "")
      let outcome = try await $0.accounts.secondFactors.takeCode(codes[0], of: $0.mine, from: origin)
      #expect(outcome == .signInByRecoveryCode)
    },
    AccountOperation("secondFactors.reseal()") { try await $0.accounts.secondFactors.reseal() },
  ]

  private static let passkeys = [
    AccountOperation("passkeys.begin(of:password:origin:)") {
      try await $0.accounts.passkeys.begin(of: $0.mine, password: password, origin: origin)
    },
    AccountOperation("passkeys.cancel(of:)") { try await $0.accounts.passkeys.cancel(of: $0.mine) },
    AccountOperation("passkeys.finish(of:response:name:for:)") {
      var authenticator = SoftAuthenticator(origin: "http://localhost")
      let response = try authenticator.create(
        try await AccountPair.options(of: $0.mine, $0.accounts, $0.site))
      try await $0.accounts.passkeys.finish(of: $0.mine, response: response, name: "Laptop", for: $0.site)
    },
    AccountOperation("passkeys.remove(id:of:)") {
      let passkey = try #require(try await $0.accounts.passkeys.all(of: $0.mine).first)
      let outcome = try await $0.accounts.passkeys.remove(id: passkey.id, of: $0.mine)
      #expect(outcome)
    },
    AccountOperation("passkeys.remove(id:of:)", "with the other's passkey") {
      let outcome = try await $0.accounts.passkeys.remove(id: $0.theirPasskey, of: $0.mine)
      #expect(!outcome)
    },
    AccountOperation("passkeys.signIn(by:for:on:from:verifyChallenge:)") { pair in
      await #expect(throws: AccountsError.passkeyRefused) {
        try await pair.accounts.passkeys.signIn(by: "{}", for: pair.site, on: SessionClient(), from: nil) {
          _ in
        }
      }
    },
  ]

  private static let administration = [
    AccountOperation("store.setAdministrator(_:_:by:)") {
      try await $0.accounts.store.setAdministrator(true, $0.mine)
    },
    AccountOperation("store.createWithoutPassword(username:)") {
      _ = try await $0.accounts.store.createWithoutPassword(username: "zoe")
    },
    AccountOperation("store.disable(_:by:)") { try await $0.accounts.store.disable($0.mine) },
    AccountOperation("store.enable(_:by:)") {
      try await $0.fixture.database.write { try $0.execute("UPDATE accounts SET disabled_at = 1") }
      let before = try await OwnedRows($0.fixture.database).of($0.theirs.owner)
      try await $0.accounts.store.enable($0.mine)
      let outcome = try await OwnedRows($0.fixture.database).of($0.theirs.owner)
      #expect(outcome == before)
      try await $0.fixture.database.write { try $0.execute("UPDATE accounts SET disabled_at = NULL") }
    },
    AccountOperation("removeFactorsForOwner(of:)") {
      let outcome = try await $0.accounts.removeFactorsForOwner(of: $0.mine)
      #expect(outcome == [.endOfSecondFactor, .endOfPasskeys])
    },
    AccountOperation("store.requestDeletionNow(of:by:)") {
      try await $0.accounts.store.requestDeletionNow(of: $0.mine)
    },
  ]

  /// The functions that change no rows.
  static let reading: Set = [
    "attempts.admitNewVisitor(from:at:)", "attempts.admitPicture(from:of:at:)",
    "attempts.admitQuestion(from:at:)", "attempts.begin(_:from:at:uncounted:)",
    "attempts.make(_:from:at:counting:_:)", "availability(of:from:)", "events.last(_:refusals:of:)",
    "events.logLine(_:_:_:_:)", "events.logRefusal(_:_:subject:)", "isAvailable(username:askedFrom:)",
    "links.account(ofPasswordLink:now:)", "links.require(_:digest:from:)", "passkeys.all(of:)",
    "passkeys.options(of:for:)", "passwords.authenticate(username:password:)",
    "passwords.confirm(_:password:origin:)", "passwords.mark(of:)",
    "passwords.signIn(username:password:from:)", "receive(_:)", "records(of:)", "secondFactors.isSetUp(for:)",
    "secondFactors.state(of:)", "sessions.cachedAccount(digest:)", "sessions.cachedAccount(token:)",
    "sessions.ended(among:)", "sessions.forget(_:)", "sessions.isConfirmed(token:)",
    "sessions.open(of:current:)", "sessions.reload(_:)", "sessions.reloadAll()", "store.account(id:)",
    "store.account(named:)", "store.accounts(containing:limit:)", "store.administeredAccount(id:)",
    "store.allAccounts()", "store.announceClosing(ofAccount:)", "store.announceDoubt()",
    "store.announceSharing(ofAccount:)", "store.closedAccounts(among:)", "store.deletionTime(of:)",
    "store.forgetWhetherEmpty()", "store.isAvailable(username:)", "store.isClosed(_:)", "store.isSharing(_:)",
    "store.search(for:limit:)", "store.sharing(of:)",
  ]
}
