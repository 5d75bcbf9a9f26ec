import Foundation

extension AccountsStore {
  /// Returns the account with this name and password, or nil.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` after ten failures on this device, or, where nobody has signed in to the
  ///   account on it, after ten from this network or a hundred from all.
  public func signIn(username: String, password: String, from origin: SignInOrigin) async throws -> Account? {
    let limits = Attempts.signIn(account: (try? Username(username))?.key ?? "", from: origin)
    return try await attempts.make(limits, from: origin.network, at: clock(), counting: { $0 == nil }) {
      try await authenticate(username: username, password: password)
    }
  }

  /// Checks the password of an account again, before something that not everybody at an open browser may do.
  ///
  /// - Throws: `AccountsError.wrongPassword`, or `.tooManyAttempts` as for signing in.
  func confirm(_ account: Account, password: String, origin: SignInOrigin) async throws {
    let found = try await signIn(username: account.username, password: password, from: origin)
    guard found?.id == account.id else { throw AccountsError.wrongPassword }
  }

  /// Notes that a password for the account of a name was wrong, if there is one. Nobody waits for it: the time of an
  /// answer does not tell whether there is.
  func noteRefusal(username: String, on client: SessionClient) {
    guard let key = (try? Username(username))?.key else { return }
    Task {
      do {
        let account = try await database.read { connection in
          try connection.first("SELECT \(Account.columns) FROM accounts WHERE username_key = $1", key)
            .map(Account.init)
        }
        guard let account else { return events.logRefusal(.unknownName, client, subject: "") }
        try await events.note(.refusedSignIn, account, client)
      } catch {
        faults.note(error, in: "Noting a wrong password")
      }
    }
  }

  /// Makes an account for somebody of a network, which administers the server where it is the first; see `create(username:password:)`.
  ///
  /// - Parameters:
  ///   - invitation: the code of an invitation, where signing up takes one.
  ///   - zone: the time zone that the account begins with; nil for none.
  /// - Throws: `AccountsError.tooManyAttempts` where the network has made too many, `.signUpClosed` where nobody may sign
  ///   up, `.linkInvalid` where the invitation is not good.
  public func signUp(
    username: String, password: String, invitation: String = "", zone: TimeZone? = nil,
    from network: String?
  ) async throws -> Account {
    let digest = SecretCode(invitation)?.digest ?? ""
    let (now, policy) = (clock(), signUpPolicy)
    guard policy != .closed else { throw AccountsError.signUpClosed }
    // A check that saves the cost of a hash; the transaction decides.
    if policy == .invitation { try await requireLink(.invitation, digest: digest, from: network) }
    return try await attempts.make(Attempts.signUp(from: network), from: network, at: now) {
      try await create(
        username: username, password: password, administersIfFirst: true, zone: zone
      ) { connection in
        guard policy == .invitation else { return }
        try Self.takeLink(.invitation, digest: digest, now: now, connection)
      }
    }
  }

  /// Whether a name can still be had, for somebody of a network; see `isAvailable(username:)`.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` where the network has asked too often.
  func isAvailable(username: String, askedFrom network: String?) async throws -> Bool {
    try await attempts.begin(
      Attempts.nameCheck(from: network), from: network, at: clock(), uncounted: .isCountedHere)
    return try await isAvailable(username: username)
  }

  /// Lets somebody of a network ask a server on the internet a question.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` where there were too many, from there or in all.
  func admitQuestion(from network: String?) async throws {
    try await attempts.begin(
      Attempts.question(from: network), from: network, at: clock(), uncounted: .isCountedHere)
  }

  /// Lets somebody of a network send a picture.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` where there were too many.
  func admitPicture(from network: String?, of owner: OwnerID) async throws {
    try await attempts.begin(
      Attempts.picture(from: network, isVisitor: owner.isVisitor), from: network, at: clock(),
      uncounted: .isCountedHere)
  }

  /// Lets a new visitor of a network change something.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` where there were too many.
  func admitNewVisitor(from network: String?) async throws {
    try await attempts.begin(
      Attempts.newVisitor(from: network), from: network, at: clock(), uncounted: .isCountedHere)
  }
}
