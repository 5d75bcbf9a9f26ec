import HTTP
import Live

/// The result of what an administrator did.
enum AdministrationResult: Sendable {
  /// A sentence that says it.
  case sentence(String)
  /// A link for somebody, and the sentence that goes before the time for which it is good.
  case link(AccountLink, String)
}

extension Page where Visitor == Dogear.Visitor, Model == PeopleViewModel {
  /// The page with an action of an administrator who gave the password a short while ago; anybody else is refused.
  ///
  /// - Parameter perform: does it; its last argument is the account that the submission names, which is nobody's own. Nil
  ///   where the model's messages say what is wrong.
  func administratorsAction(
    _ name: String, inputs: [String] = [], _ sessions: Sessions,
    _ perform:
      @escaping @Sendable (Model, AccountAdministration, @Sendable () throws -> Account) async throws
      -> AdministrationResult?
  ) -> Self {
    action(name, inputs: inputs) { model, submission, visit in
      guard let administrator = visit.visitor.account, administrator.isAdministrator else {
        throw HTTPError.administratorsOnly
      }
      model.state = try await sessions.peopleState(visit, search: model.search)
      (model.notice, model.link) = ("", nil)
      guard model.state.isConfirmed else {
        model.notice = "Too long ago. Please give your password again."
        return .invalid
      }
      let administration = AccountAdministration(
        accounts: sessions.accounts, ownedData: sessions.ownedData, client: .administrator(administrator),
        actor: ActingAdministrator(account: administrator))
      do {
        let account = try await sessions.account(named: submission, by: administrator)
        guard let result = try await perform(model, administration, account) else { return .invalid }
        model.state = try await sessions.peopleState(visit, search: model.search)
        return model.show(result, address: sessions.address(of: visit.request), submission)
      } catch let error as AdministrationError {
        model.notice = error.message
        return .invalid
      } catch AccountsError.lastAdministrator {
        model.notice = AccountsError.lastAdministrator.message
        return .invalid
      }
    }
  }
}

extension PeopleViewModel {
  /// Shows what was done. Without JavaScript the next page does, link and all.
  fileprivate func show(
    _ result: AdministrationResult, address: String, _ submission: Submission
  ) -> Outcome {
    switch result {
    case .sentence(let sentence):
      notice = sentence
      return .done(focusing: "accounts-heading", announcing: sentence)
    case .link(let link, let sentence):
      let shown = ShownLink(
        sentence: "\(sentence) with this link, in \(link.purpose.span). Nobody is shown it again.",
        url: address + link.target)
      self.link = shown
      var outcome = Outcome.done(focusing: "link", announcing: shown.sentence)
      if !submission.isLive { outcome.flash = "\(shown.sentence) \(shown.url)" }
      return outcome
    }
  }
}

extension Sessions {
  /// The state of the page about the accounts that a search finds, for the administrator of a visit.
  func peopleState(_ visit: Visit<Visitor>, search: String) async throws -> PeopleViewModel.State {
    PeopleViewModel.State(
      found: try await accounts.store.accounts(containing: search, limit: PeopleViewModel.shownCount),
      ownID: visit.visitor.account?.id ?? "",
      isConfirmed: try await isConfirmed(visit.request))
  }

  /// Whether the sender of a request gave the password a short while ago. Whom a proxy signed in has none to give.
  func isConfirmed(_ request: Request) async throws -> Bool {
    if try proxySignIn?.username(of: request) != nil { return true }
    return try await accounts.sessions.isConfirmed(token: token(of: request))
  }

  /// The account whose id a submission has, for an action that needs one.
  ///
  /// - Throws: `AdministrationError.accountGone`.
  fileprivate func account(
    named submission: Submission, by administrator: Account
  ) async throws -> @Sendable () throws -> Account {
    let id = submission.fields.line("id")
    guard !id.isEmpty else { return { throw HTTPError(.badRequest, "The field “id” is missing.") } }
    let account = try await accounts.store.administeredAccount(id: id)
    return {
      guard account.id != administrator.id else { throw AdministrationError.ownAccount }
      return account
    }
  }

  /// The URL of the app as the browser of a request has it, without a path.
  func address(of request: Request) -> String {
    if let url = passkeySite.url { return url }
    let isSecure = request.isSecure || request.isSecureBeforeProxy
    return "\(isSecure ? "https" : "http")://\(request.host ?? "localhost")"
  }
}

extension HTTPError {
  /// The refusal of whoever does not administer the server.
  static var administratorsOnly: HTTPError {
    HTTPError(.forbidden, "This page is for those who administer this server.")
  }
}
