import HTTP

/// The work of whoever runs the server on its accounts: `dogear user`.
public struct Administration: Sendable {
  private let stores: Stores
  private let address: String

  /// Makes it over the stores of an app.
  ///
  /// - Parameter address: the URL of the app, without a path, which links begin with; empty where it is not known.
  public init(_ stores: Stores, address: String) {
    (self.stores, self.address) = (stores, address)
  }

  /// Carries out a command. Errors are part of the reply.
  public func reply(to arguments: [String]) async -> AdministrationReply {
    do {
      return AdministrationReply(text: try await run(try UserCommand(arguments)))
    } catch let error as AdministrationError {
      return AdministrationReply(status: error.isUsage ? 64 : 1, text: error.message)
    } catch let error as AccountsError {
      return AdministrationReply(status: 1, text: error.message)
    } catch {
      stores.faults.note(error, in: "dogear user")
      return AdministrationReply(status: 1, text: String(describing: error))
    }
  }

  /// Responds to a command that comes over a socket: its arguments as a list in JSON, the reply in JSON, too.
  public func respond(to request: Request) async throws -> Response {
    guard request.method == .post, request.path == AdministrationReply.path else {
      throw HTTPError(.notFound, "There is nothing at this address.")
    }
    return try .json(await reply(to: request.json([String].self)))
  }

  private func run(_ command: UserCommand) async throws -> String {
    let accounts = stores.services.accounts
    switch command {
    case .list: return AccountTable.text(try await accounts.allAccounts())
    case .invite: return try await link(.invitation, saying: "An account can be made once")
    case .add(let name):
      let account = try await accounts.createWithoutPassword(username: name)
      try await note(.accountByAdministrator, account)
      return try await link(.password, for: account, saying: "\(account.username) can choose a password")
    case .resetPassword(let name, let endsTwoSteps):
      let account = try await account(name)
      try await note(.passwordLink, account)
      if endsTwoSteps {
        for event in try await accounts.removeFactorsForOwner(of: account) { try await note(event, account) }
      }
      return try await link(.password, for: account, saying: "\(account.username) can choose a password")
    case .signOut(let name):
      let account = try await account(name)
      let count = try await accounts.endOtherSessions(of: account, keeping: nil)
      try await note(.signOutByAdministrator, account)
      return "\(count) \(count == 1 ? "session" : "sessions") of \(account.username) ended."
    case .disable(let name):
      let account = try await account(name)
      try await accounts.disable(account)
      try await note(.disabling, account)
      return "\(account.username) can't be used until it is enabled."
    case .enable(let name):
      let account = try await account(name)
      try await accounts.enable(account)
      try await note(.enabling, account)
      return "\(account.username) can be used."
    case .delete(let name):
      let account = try await account(name)
      try await accounts.requestDeletionNow(of: account)
      try await AccountSweep(stores).sweep(now: stores.services.clock())
      return "\(account.username) was deleted."
    }
  }

  private func account(_ name: String) async throws -> Account {
    guard let account = try await stores.services.accounts.account(named: name) else {
      throw AdministrationError.noAccount(name)
    }
    return account
  }

  private func note(_ kind: SecurityEvent.Kind, _ account: Account) async throws {
    try await stores.services.accounts.events.note(kind, account, .administrator)
  }

  private func link(
    _ purpose: AccountLink.Purpose, for account: Account? = nil, saying sentence: String
  ) async throws -> String {
    let link = try await stores.services.accounts.makeLink(purpose, for: account)
    let days = purpose.seconds / (24 * 60 * 60)
    return "\(sentence) with this link, in \(days == 1 ? "a day" : "\(days) days"):\n\(address)\(link.target)"
  }
}

extension SessionClient {
  /// Whoever runs the server, at its terminal.
  static let administrator = SessionClient(browser: "The server’s administrator")
}
