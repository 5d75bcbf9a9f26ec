extension AccountStore {
  /// Notes that a password for the account of a name was wrong, if there is one. Nobody waits for it: the time of an
  /// answer does not tell whether there is.
  func noteRefusal(username: String, on client: SessionClient) {
    guard (try? Username(username)) != nil else { return }
    Task {
      do {
        guard let account = try await account(named: username) else {
          return events.logRefusal(.unknownName, client, subject: "")
        }
        try await events.note(.refusedSignIn, account, client)
      } catch {
        faults.note(error, in: "Noting a wrong password")
      }
    }
  }
}
