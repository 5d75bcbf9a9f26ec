extension AccountsStore {
  /// Returns the account with this name and password, or nil, for somebody who signs in from a network; nil for the
  /// network where it says nothing of the person, as behind a proxy on this machine.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` after ten failures for this name or from this network.
  public func signIn(
    username: String, password: String, from network: String?
  ) async throws -> Account? {
    let account = "account:\((try? Username(username))?.key ?? "")"
    let others = network.map { ["network:\($0)"] } ?? []
    try attempts.begin([account] + others, at: clock())
    let found = try await authenticate(username: username, password: password)
    if found != nil { attempts.succeed(account: account, others: others) }
    return found
  }
}
