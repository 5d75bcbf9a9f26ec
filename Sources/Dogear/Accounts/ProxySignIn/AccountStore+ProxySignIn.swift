import HTTP

extension AccountStore {
  /// The account of somebody whom a proxy names; it is made on the first visit, without a password.
  ///
  /// - Throws: `HTTPError` with status 403 where the account may not be used, or the name can't be an account's.
  func account(namedByProxy name: String, on client: SessionClient) async throws -> Account {
    do {
      let known = try await account(named: name)
      let account = if let known { known } else { try await makeAccount(namedByProxy: name, on: client) }
      guard try await !isClosed(account) else { throw AccountsError.accountDisabled }
      return account
    } catch let error as AccountsError {
      throw HTTPError(.forbidden, error.message)
    }
  }

  /// Makes an account, unless another request has made it meanwhile.
  private func makeAccount(namedByProxy name: String, on client: SessionClient) async throws -> Account {
    do {
      let account = try await createWithoutPassword(username: name)
      try await events.note(.accountByProxy, account, client)
      return account
    } catch AccountsError.usernameTaken {
      guard let account = try await account(named: name) else { throw AccountsError.usernameTaken }
      return account
    }
  }
}
