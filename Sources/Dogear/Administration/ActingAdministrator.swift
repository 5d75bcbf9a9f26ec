import Database

/// The administrator who takes something from accounts, and the rule that one administrator stays. Both are looked at in the
/// transaction that changes the account: if two act at once, the second meets what the first has done.
struct ActingAdministrator: Sendable {
  /// The administrator in a browser, who has to be one still; nil for the operator at the terminal.
  var account: Account?
  /// Whether the last administrator may go.
  var takesLast = false

  /// Sees to it that whoever acts may do so still.
  ///
  /// - Throws: `AdministrationError.administratorsOnly`.
  func requireRight(_ connection: DatabaseConnection) throws {
    guard let account else { return }
    let row = try connection.first(
      """
      SELECT id FROM accounts
      WHERE id = $1 AND is_administrator AND disabled_at IS NULL AND coalesce(delete_at, 1) > 0
      """, account.id)
    guard row != nil else { throw AdministrationError.administratorsOnly }
  }

  /// Sees to it that whoever acts may do so still, and that somebody administers the server once an account does not.
  ///
  /// - Throws: `AdministrationError.administratorsOnly`; `AccountsError.lastAdministrator`.
  func requireAnother(than account: Account, _ connection: DatabaseConnection) throws {
    try requireRight(connection)
    if !takesLast { try AccountStore.requireAnotherAdministrator(than: account, connection) }
  }
}

extension AccountStore {
  /// Sees to it that an account is not the only one that administers the server, and stays.
  ///
  /// - Throws: `AccountsError.lastAdministrator`.
  static func requireAnotherAdministrator(
    than account: Account, _ connection: DatabaseConnection
  ) throws {
    let administrators = try connection.query(
      """
      SELECT id FROM accounts WHERE is_administrator AND disabled_at IS NULL AND delete_at IS NULL
      """
    ).map { try $0.string("id") }
    if administrators == [account.id] { throw AccountsError.lastAdministrator }
  }

  /// Whether there is an account beside this one.
  static func hasOthers(than account: Account, _ connection: DatabaseConnection) throws -> Bool {
    try connection.first("SELECT id FROM accounts WHERE id <> $1 LIMIT 1", account.id) != nil
  }
}
