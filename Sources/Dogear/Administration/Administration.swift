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
    let administration = AccountAdministration(
      accounts: stores.services.accounts, ownedData: stores.ownedData, client: .administrator)
    switch command {
    case .list: return AccountTable.text(try await stores.services.accounts.allAccounts())
    case .invite: return text(try await administration.invite(), "An account can be made once")
    case .add(let name):
      let (account, link) = try await administration.add(name)
      return text(link, "\(account.username) can choose a password")
    case .resetPassword(let name, let endsTwoSteps):
      let account = try await account(name)
      let link = try await administration.makePasswordLink(for: account, endsFactors: endsTwoSteps)
      return text(link, "\(account.username) can choose a password")
    case .signOut(let name):
      let account = try await account(name)
      let count = try await administration.signOut(account)
      return "\(count) \(count == 1 ? "session" : "sessions") of \(account.username) ended."
    case .disable(let name):
      let account = try await account(name)
      try await administration.disable(account)
      return "\(account.username) can't be used until it is enabled."
    case .enable(let name):
      let account = try await account(name)
      try await administration.enable(account)
      return "\(account.username) can be used."
    case .promote(let name):
      let account = try await account(name)
      try await administration.setAdministrator(true, account)
      return "\(account.username) administers this server."
    case .demote(let name):
      let account = try await account(name)
      try await administration.setAdministrator(false, account)
      return "\(account.username) administers this server no more."
    case .delete(let name):
      let account = try await account(name)
      try await administration.delete(account)
      return "\(account.username) was deleted."
    }
  }

  private func account(_ name: String) async throws -> Account {
    guard let account = try await stores.services.accounts.account(named: name) else {
      throw AdministrationError.noAccount(name)
    }
    return account
  }

  private func text(_ link: AccountLink, _ sentence: String) -> String {
    "\(sentence) with this link, in \(link.purpose.span):\n\(address)\(link.target)"
  }
}
