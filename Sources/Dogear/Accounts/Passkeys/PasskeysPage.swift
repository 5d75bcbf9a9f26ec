import Foundation
import HTTP
import Live
import Templates
import WebAuthn

extension Passkey {
  static let fields = Fields<Zoned<Passkey>>()
    .text("id", \.id)
    .text("name", \.record.name)
    .text("created") { $0.dateAndTime(\.createdAt) }
    .flag("isUsed") { $0.record.usedAt != nil }
    .text("used") { $0.record.usedAt.map($0.zone.dateAndTime) ?? "" }
}

extension PasskeysViewModel {
  static var fields: Fields<PasskeysViewModel> {
    Fields<PasskeysViewModel>()
      .text("notice", \.notice)
      .text("removalNotice", \.removalNotice)
      .flag("isConfirmed", \.state.isConfirmed)
      .flag("needsConfirmation") { !$0.state.isConfirmed && !$0.state.passkeys.isEmpty }
      .flag("isPossible", \.state.isPossible)
      .flag("isBeingSetUp") { $0.state.options != nil }
      .text("options") { $0.state.options ?? "" }
      .flag("hasPasskeys") { !$0.state.passkeys.isEmpty }
      .list("passkeys", id: \.id, Passkey.fields) { $0.state.passkeys.zoned(in: $0.state.timeZone) }
  }
}

extension PasskeysViewModel: SetupModel {
  static func state(of account: Account, _ sessions: Sessions, _ request: Request) async throws -> State {
    let passkeys = try await sessions.accounts.passkeys.all(of: account)
    let isConfirmed = try await sessions.isConfirmed(request)
    guard let site = sessions.passkeySite.relyingParty(for: request) else {
      return State(
        passkeys: passkeys, timeZone: account.timeZone, isPossible: false, isConfirmed: isConfirmed)
    }
    let options = try await sessions.accounts.passkeys.options(of: account, for: site)
    return State(
      passkeys: passkeys, timeZone: account.timeZone, options: try options.map(json),
      isConfirmed: isConfirmed)
  }

  private static func json(_ options: RegistrationOptions) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(options), as: UTF8.self)
  }
}

extension AccountsFeature {
  /// The page for passkeys: those that an account has, and a new one.
  func passkeys(_ sessions: Sessions) -> Page<Visitor, PasskeysViewModel> {
    Page(
      AccountsPath.passkeys.route, template: "Accounts/passkeys", fields: PasskeysViewModel.fields,
      title: { _ in "Passkeys" }
    ) { visit in
      guard let account = visit.visitor.account else { return PasskeysViewModel() }
      return PasskeysViewModel(
        state: try await PasskeysViewModel.state(of: account, sessions, visit.request),
        name: SessionClient(visit.request).browser)
    }
    .input(.secret("password", \.password).message(\.passwordMessage))
    .input(.secret("confirmationPassword", \.confirmationPassword).message(\.confirmationMessage))
    .input(.text("name", \.name).message(\.nameMessage))
    .beginAction(sessions) { account, password, origin in
      try await accounts.passkeys.begin(of: account, password: password, origin: origin)
    }
    .ownersAction("finish", inputs: ["name"], sessions) { model, account, submission, visit in
      let response = try submission.require("response")
      let isFinished = try await model.submitPasskey { name in
        guard let site = sessions.passkeySite.relyingParty(for: visit.request) else {
          throw AccountsError.passkeyRefused
        }
        try await accounts.passkeys.finish(of: account, response: response, name: name, for: site)
      }
      guard isFinished else { return (.invalid, nil) }
      return (
        .done(focusing: "passkeys-heading", announcing: "The passkey signs you in from now on."), .newPasskey
      )
    }
    .ownersAction("cancel", sessions) { _, account, _, _ in
      try await accounts.passkeys.cancel(of: account)
      return (.done(focusing: "passkeys-heading"), nil)
    }
    .ownersAction("confirm", inputs: ["confirmationPassword"], sessions) { model, account, _, visit in
      let isRight = try await model.submitConfirmation { password in
        try await accounts.passwords.confirm(
          account, password: password, token: sessions.token(of: visit.request),
          origin: sessions.origin(of: visit.request, username: account.username))
      }
      guard isRight else { return (.invalid, nil) }
      return (.done(focusing: "passkeys-heading", announcing: "You can remove passkeys now."), .confirmation)
    }
    .ownersAction("remove", sessions) { model, account, submission, visit in
      let id = try submission.require("id")
      model.state.isConfirmed = try await sessions.isConfirmed(visit.request)
      let isRemoved = try await model.remove { try await accounts.passkeys.remove(id: id, of: account) }
      guard model.state.isConfirmed else { return (.invalid, nil) }
      let outcome = Outcome.done(
        focusing: "passkeys-heading", announcing: "The passkey does not sign in any more.")
      return (outcome, isRemoved ? .endOfPasskey : nil)
    }
  }
}
