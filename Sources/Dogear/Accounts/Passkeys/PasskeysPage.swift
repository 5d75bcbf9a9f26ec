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
      .flag("isPossible", \.state.isPossible)
      .flag("isBeingSetUp") { $0.state.options != nil }
      .text("options") { $0.state.options ?? "" }
      .flag("hasPasskeys") { !$0.state.passkeys.isEmpty }
      .list("passkeys", id: \.id, Passkey.fields) { $0.state.passkeys.zoned(in: $0.state.timeZone) }
  }
}

extension PasskeysViewModel: SetupModel {
  static func state(of account: Account, _ sessions: Sessions, _ request: Request) async throws -> State {
    let passkeys = try await sessions.accounts.passkeys(of: account)
    guard let site = sessions.passkeySite.relyingParty(for: request) else {
      return State(passkeys: passkeys, timeZone: account.timeZone, isPossible: false)
    }
    let options = try await sessions.accounts.passkeyOptions(of: account, for: site)
    return State(passkeys: passkeys, timeZone: account.timeZone, options: try options.map(json))
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
    .input(.text("name", \.name).message(\.nameMessage))
    .beginAction(sessions) { account, password, origin in
      try await accounts.beginPasskey(of: account, password: password, origin: origin)
    }
    .ownersAction("finish", inputs: ["name"], sessions) { model, account, submission, visit in
      let response = try submission.require("response")
      let isFinished = try await model.submitPasskey { name in
        guard let site = sessions.passkeySite.relyingParty(for: visit.request) else {
          throw AccountsError.passkeyRefused
        }
        try await accounts.finishPasskey(of: account, response: response, name: name, for: site)
      }
      guard isFinished else { return (.invalid, nil) }
      return (
        .done(focusing: "passkeys-heading", announcing: "The passkey signs you in from now on."), .newPasskey
      )
    }
    .ownersAction("cancel", sessions) { _, account, _, _ in
      try await accounts.cancelPasskey(of: account)
      return (.done(focusing: "passkeys-heading"), nil)
    }
    .ownersAction("remove", sessions) { _, account, submission, _ in
      let isRemoved = try await accounts.removePasskey(id: try submission.require("id"), of: account)
      let outcome = Outcome.done(
        focusing: "passkeys-heading", announcing: "The passkey does not sign in any more.")
      return (outcome, isRemoved ? .endOfPasskey : nil)
    }
  }
}
