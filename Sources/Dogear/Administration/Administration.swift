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
    } catch {
      return reply(to: error, in: "dogear user")
    }
  }

  /// Responds to a command that comes over a socket: its arguments as a list in JSON, or what `BookCommand.target` says.
  /// The reply is in JSON, too, but a shelf that was asked for.
  public func respond(to request: Request) async throws -> Response {
    let query = request.query
    switch (request.method, request.path) {
    case (.post, AdministrationReply.path): return try .json(await reply(to: request.json([String].self)))
    case (.post, BookCommand.importPath):
      return try .json(
        await add(
          request.body, named: query.line("file"), updates: !query.contains("keep"), to: query.line("user")))
    case (.post, BookCommand.exportPath):
      let (reply, bytes) = await export(query.line("user"), as: query.line("format"))
      guard let bytes else { return try .json(reply) }
      return Response(headers: ["Content-Type": "application/octet-stream"], body: .bytes(bytes))
    default: throw HTTPError(.notFound, "There is nothing at this address.")
    }
  }

  /// Imports a file to the shelf of an account. Errors are part of the reply.
  public func add(
    _ bytes: [UInt8], named name: String, updates: Bool, to username: String
  ) async -> AdministrationReply {
    do {
      return try await BookTransfer(stores).add(bytes, named: name, updates: updates, to: username)
    } catch {
      return reply(to: error, in: "dogear import")
    }
  }

  /// The shelf of an account as a file; without one, the reply says why.
  public func export(_ username: String, as format: String) async -> (AdministrationReply, [UInt8]?) {
    do {
      guard let format = BookExportFormat(named: format) else {
        return (AdministrationReply(status: 64, text: BookCommand.usage), nil)
      }
      return (AdministrationReply(text: ""), try await BookTransfer(stores).export(username, as: format))
    } catch {
      return (reply(to: error, in: "dogear export"), nil)
    }
  }

  private func reply(to error: any Error, in command: String) -> AdministrationReply {
    switch error {
    case let error as AdministrationError:
      return AdministrationReply(status: error.isUsage ? 64 : 1, text: error.message)
    case AccountsError.lastAdministrator:
      return AdministrationReply(
        status: 1,
        text:
          "nobody else administers this server: promote somebody else first, or add \(UserCommand.lastOption)"
      )
    case let error as AccountsError: return AdministrationReply(status: 1, text: error.message)
    case let error as StoreError: return AdministrationReply(status: 1, text: error.message)
    case let error as CSVError: return AdministrationReply(status: 65, text: error.message)
    default:
      stores.faults.note(error, in: command)
      return AdministrationReply(status: 1, text: String(describing: error))
    }
  }

  private func run(_ command: UserCommand) async throws -> String {
    let administration = AccountAdministration(
      accounts: stores.services.accounts, ownedData: stores.ownedData, client: .administrator,
      actor: ActingAdministrator(takesLast: command.takesLast))
    switch command {
    case .list: return AccountTable.text(try await stores.services.accounts.store.allAccounts())
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
      return "\(count.counted("session")) of \(account.username) ended."
    case .disable(let name, _):
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
    case .demote(let name, _):
      let account = try await account(name)
      try await administration.setAdministrator(false, account)
      return "\(account.username) administers this server no more."
    case .delete(let name, _):
      let account = try await account(name)
      try await administration.delete(account)
      return "\(account.username) was deleted."
    }
  }

  private func account(_ name: String) async throws -> Account {
    guard let account = try await stores.services.accounts.store.account(named: name) else {
      throw AdministrationError.noAccount(name)
    }
    return account
  }

  private func text(_ link: AccountLink, _ sentence: String) -> String {
    "\(sentence) with this link, in \(link.purpose.span):\n\(address)\(link.target)"
  }
}
