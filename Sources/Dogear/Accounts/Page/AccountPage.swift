import HTTP
import Live
import Templates

extension OpenSession {
  static let fields = Fields<Zoned<OpenSession>>()
    .text("id", \.id)
    .text("client") { $0.record.client.description }
    .text("since") { $0.dateAndTime(\.createdAt) }
    .text("used") { $0.dateAndTime(\.usedAt) }
    .flag("isCurrent", \.record.isCurrent)
}

extension AccountViewModel {
  static var fields: Fields<AccountViewModel> {
    Fields<AccountViewModel>()
      .text("passwordNotice", \.passwordNotice)
      .text("sessionsNotice", \.sessionsNotice)
      .text("strength") { $0.messages.strength?.name ?? "" }
      .text("strengthLevel") { $0.messages.strength?.level ?? "0" }
      .text("weakness") { $0.messages.weakness }
      .flag("isValid") { $0.messages.isValid }
      .list("sessions", id: \.id, OpenSession.fields) { $0.state.sessions.zoned(in: $0.state.timeZone) }
      .list("events", \.state.listedEvents, id: \.id, ListedEvent.fields)
      .list("tables", \.state.tables, id: \.self, Fields<String>().text("table", \.self))
      .flag("takesCode", \.state.takesCode)
      .flag("hasPasskeys") { $0.state.passkeyCount > 0 }
      .flag("hasOtherSessions") { $0.state.sessions.contains { !$0.isCurrent } }
      .flag("isToBeDeleted") { $0.state.deletionTime != nil }
      .text("deletionTime") { $0.state.deletionTime.map($0.state.timeZone.dateAndTime) ?? "" }
  }
}

extension AccountsFeature {
  /// The page of an account: changing the password, the browsers that are signed in, what happened, and the way out.
  func account(_ sessions: Sessions) -> Page<Visitor, AccountViewModel> {
    Page(
      AccountsPath.account.route, template: "Accounts/account", fields: AccountViewModel.fields,
      title: { _ in "Account" }
    ) { visit in
      guard let account = visit.visitor.account else { return AccountViewModel(username: "") }
      return AccountViewModel(
        username: account.username,
        state: try await AccountViewModel.state(of: account, sessions, visit.request))
    }
    .input(.secret("currentPassword", \.currentPassword).message(\.messages.current))
    .input(.secret("newPassword", \.newPassword).message(\.messages.new))
    .input(.secret("newPasswordConfirmation", \.newPasswordConfirmation).message(\.messages.repetition))
    .input(.secret("deletionPassword", \.deletionPassword).message(\.deletionMessage))
    .ownersAction(
      "changePassword", inputs: ["currentPassword", "newPassword", "newPasswordConfirmation"], sessions
    ) {
      model, account, _, visit in
      let origin = sessions.origin(of: visit.request, username: account.username)
      let isChanged = try await model.changePassword { current, new in
        try await accounts.passwords.change(
          of: account, from: current, to: new, keeping: sessions.token(of: visit.request), origin: origin)
      }
      model.passwordNotice = isChanged ? "Your password was changed, and other browsers were signed out." : ""
      return isChanged ? (.done(announcing: model.passwordNotice), .changeOfPassword) : (.invalid, nil)
    }
    .ownersAction("signOutOthers", sessions) { model, account, _, visit in
      let count = try await accounts.sessions.endOthers(
        of: account, keeping: sessions.token(of: visit.request))
      model.sessionsNotice =
        count == 0 ? "You are signed in here only." : "All other browsers were signed out."
      let outcome = Outcome.done(focusing: "sessions-heading", announcing: model.sessionsNotice)
      return (outcome, count == 0 ? nil : .endOfOtherSessions)
    }
    .ownersAction("endSession", sessions) { model, account, submission, _ in
      try await accounts.sessions.end(id: try submission.require("id"), of: account)
      model.sessionsNotice = "That browser was signed out."
      return (.done(focusing: "sessions-heading", announcing: model.sessionsNotice), .endOfSession)
    }
    .ownersAction("delete", inputs: ["deletionPassword"], sessions) { model, account, _, visit in
      let origin = sessions.origin(of: visit.request, username: account.username)
      let isRequested = try await model.requestDeletion { password in
        try await accounts.store.requestDeletion(
          of: account, password: password, keeping: sessions.token(of: visit.request), origin: origin)
      }
      return isRequested
        ? (.done(focusing: "keep", announcing: "Your account will be deleted in a week."), .requestOfDeletion)
        : (.invalid, nil)
    }
    .ownersAction("keep", sessions) { _, account, _, _ in
      try await accounts.store.cancelDeletion(of: account)
      return (.done(focusing: "deletionPassword", announcing: "Your account stays."), .endOfDeletion)
    }
  }
}

extension AccountViewModel: OwnersModel {
  static func state(
    of account: Account, _ sessions: Sessions, _ request: Request
  ) async throws -> AccountState {
    let accounts = sessions.accounts
    return AccountState(
      sessions: try await accounts.sessions.open(of: account, current: sessions.token(of: request)),
      events: try await accounts.events.last(20, refusals: 10, of: account),
      deletionTime: try await accounts.store.deletionTime(of: account),
      takesCode: try await accounts.secondFactors.isSetUp(for: account),
      passkeyCount: try await accounts.passkeys.all(of: account).count,
      tables: sessions.ownedData.map(\.name), timeZone: account.timeZone,
      firstWeekday: account.firstWeekday, now: accounts.clock())
  }
}
