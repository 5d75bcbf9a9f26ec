import HTTP
import Live
import Templates

extension PeopleViewModel {
  static var fields: Fields<PeopleViewModel> {
    Fields<PeopleViewModel>()
      .text("notice", \.notice)
      .text("count") { $0.count }
      .flag("isConfirmed", \.state.isConfirmed)
      .flag("hasLink") { $0.link != nil }
      .text("linkSentence") { $0.link?.sentence ?? "" }
      .text("linkURL") { $0.link?.url ?? "" }
      .list("accounts", id: \.id, ShownAccount.fields) { model in
        model.state.found.first.map {
          ShownAccount(
            account: $0, isOwn: $0.account.id == model.state.ownID, canBeChanged: model.state.isConfirmed)
        }
      }
  }
}

/// An account as the page shows it.
private struct ShownAccount: Hashable, Sendable {
  let account: AdministeredAccount
  let isOwn: Bool
  /// Whether its row has buttons.
  let canBeChanged: Bool

  var id: Account.ID { account.account.id }

  static let fields = Fields<ShownAccount>()
    .text("id", \.id)
    .text("name", \.account.account.username)
    .text("since", \.account.account.createdAt, .date)
    .flag("isInUse") { $0.account.usedAt != nil }
    .text("used", \.account.usedAt, .date)
    .flag("isOwn", \.isOwn)
    .flag("isOthers") { !$0.isOwn && $0.canBeChanged }
    .flag("isAdministratorsAccount", \.account.account.isAdministrator)
    .flag("isDisabled", \.account.isDisabled)
    .flag("isToBeDeleted") { $0.account.deletionTime != nil }
    .flag("hasFactors") { $0.account.hasSecondFactor || $0.account.hasPasskeys }
    .flag("hasSecondFactor", \.account.hasSecondFactor)
    .flag("hasPasskeys", \.account.hasPasskeys)
}

extension AccountsFeature {
  /// The page about all accounts, for administrators.
  func people(_ sessions: Sessions) -> Page<Visitor, PeopleViewModel> {
    Page(
      AccountsPath.people.route, template: "Accounts/people",
      fields: PeopleViewModel.fields.flag("makesInvitations") { _ in accounts.signUpPolicy == .invitation },
      title: { _ in "People" }
    ) { visit in
      guard visit.visitor.isAdministrator else { throw HTTPError.administratorsOnly }
      let search = visit.request.query.line("q")
      return PeopleViewModel(state: try await sessions.peopleState(visit, search: search), search: search)
    }
    .onOpen { model, visit in
      let scheduler = visit.scheduler
      model.followSearch(scheduler: scheduler) { text in
        accounts.store.search(for: text, limit: PeopleViewModel.shownCount)
          .receive(on: scheduler).eraseToAnyPublisher()
      }
    }
    .input(.text("q", \.search))
    .input(.text("username", \.username).message(\.usernameMessage))
    .input(.secret("password", \.password).message(\.passwordMessage))
    .action("confirm", inputs: ["password"]) { model, _, visit in
      guard let account = visit.visitor.account, account.isAdministrator else {
        throw HTTPError.administratorsOnly
      }
      let isRight = try await model.submitPassword { password in
        try await accounts.passwords.confirm(
          account, password: password, token: sessions.token(of: visit.request),
          origin: sessions.origin(of: visit.request, username: account.username))
      }
      guard isRight else { return .invalid }
      try await accounts.events.note(.confirmation, account, SessionClient(visit.request))
      model.notice = ""
      model.state = try await sessions.peopleState(visit, search: model.search)
      return .done(focusing: "accounts-heading", announcing: "You can change accounts now.")
    }
    .administratorsAction("add", inputs: ["username"], sessions) { model, administration, _ in
      guard let (account, link) = try await model.submitName(to: administration.add) else { return nil }
      return .link(link, "\(account.username) can choose a password")
    }
    .administratorsAction("invite", sessions) { _, administration, _ in
      .link(try await administration.invite(), "An account can be made once")
    }
    .administratorsAction("resetPassword", sessions) { _, administration, account in
      let link = try await administration.makePasswordLink(for: try account(), endsFactors: false)
      return .link(link, "\(try account().username) can choose a password")
    }
    .administratorsAction("resetFactors", sessions) { _, administration, account in
      let link = try await administration.makePasswordLink(for: try account(), endsFactors: true)
      return .link(link, "\(try account().username) signs in with a password alone, and can choose it")
    }
    .administratorsAction("signOut", sessions) { _, administration, account in
      let count = try await administration.signOut(try account())
      return .sentence(
        "\(try account().username) was signed out of \(count == 1 ? "a browser" : "\(count) browsers").")
    }
    .administratorsAction("disable", sessions) { _, administration, account in
      try await administration.disable(try account())
      return .sentence("\(try account().username) can’t sign in any more.")
    }
    .administratorsAction("enable", sessions) { _, administration, account in
      try await administration.enable(try account())
      return .sentence("\(try account().username) can sign in again.")
    }
    .administratorsAction("promote", sessions) { _, administration, account in
      try await administration.setAdministrator(true, try account())
      return .sentence("\(try account().username) administers this server, too.")
    }
    .administratorsAction("demote", sessions) { _, administration, account in
      try await administration.setAdministrator(false, try account())
      return .sentence("\(try account().username) administers this server no more.")
    }
    .administratorsAction("delete", sessions) { _, administration, account in
      try await administration.delete(try account())
      return .sentence("\(try account().username) was deleted.")
    }
  }
}
