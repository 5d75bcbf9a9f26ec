import Database

/// The sharing of lists of reminders among accounts: who may use which list, and what they see of it.
struct ListSharing: Sendable {
  let shares: ListStore<ListShare>
  let lists: ListStore<ReminderList>
  let reminders: ListStore<Reminder>
  let accounts: AccountStore
  /// News for the owners of lists that somebody was added, or left.
  let news = OwnerSubjects()

  /// Shares a list with an account, or changes what that account may do.
  ///
  /// - Returns: the name of the account.
  /// - Throws: `StoreError` where there is no such account or list, or the account has no room for more.
  func share(
    _ list: ReminderList.ID, of owner: OwnerID, with name: String, canWrite: Bool
  ) async throws -> String {
    guard let holder = owner.accountID, try await lists.list(of: owner).item(list) != nil else {
      throw StoreError.notFound
    }
    guard let account = try await accounts.account(named: name) else {
      throw StoreError.invalid("There is no account “\(name.prefix(64))”.")
    }
    guard account.owner != owner else { throw StoreError.invalid("The list is yours already.") }
    let new = ListShare(of: list, from: holder, canWrite: canWrite)
    try await shares.batch(of: account.owner) { batch, connection in
      let known = try connection.first(
        "SELECT id FROM \(ListShare.table) WHERE owner = $1 AND holder = $2 AND list = $3 AND deleted_at IS NULL",
        account.owner.rawValue, holder, list)
      guard let id = try known?.string("id"), let stored = try batch.item(id) else {
        return try batch.add(new)
      }
      var changed = stored
      changed.canWrite = canWrite
      try batch.change(stored, to: changed)
    }
    news.send(to: owner)
    return account.username
  }

  /// Ends a share of an owner's list.
  func end(_ share: ListShare.ID, ofListOf owner: OwnerID) async throws {
    try await end(of: owner) { $0 == share }
    news.send(to: owner)
  }

  /// Leaves a list that somebody else shares.
  func leave(_ share: ListShare.ID, of member: OwnerID) async throws {
    let owner = try await shares.list(of: member).item(share)?.owner
    try await remove([share], of: member)
    if let owner { news.send(to: owner) }
  }

  /// Ends an account's shares of lists that were deleted so long ago that they can't be restored any more.
  func removeGone(of member: OwnerID) async throws {
    // Nothing is read from the database where all lists are there.
    var isMissing = false
    for share in try await shares.list(of: member).items where !isMissing {
      isMissing = try await lists.list(of: share.owner).item(share.list) == nil
    }
    guard isMissing else { return }
    let gone = try await shares.database.read { connection in
      try connection.query(
        """
        SELECT s.id FROM \(ListShare.table) s LEFT JOIN \(ReminderList.table) l
          ON l.owner = 'a:' || s.holder AND l.id = s.list
        WHERE s.owner = $1 AND l.id IS NULL
        """, member.rawValue
      ).map { try $0.string("id") }
    }
    if !gone.isEmpty { try await remove(gone, of: member) }
  }

  private func remove(_ ids: [ListShare.ID], of member: OwnerID) async throws {
    try await shares.batch(of: member, isFreeing: true) { batch, _ in
      for id in ids where try batch.item(id) != nil { try batch.remove(id) }
    }
  }

  /// Ends all shares of an owner's lists, as their account goes.
  func endAll(of owner: OwnerID) async throws { try await end(of: owner) { _ in true } }

  /// Ends the shares of an owner's lists that a closure chooses by their ids.
  private func end(of owner: OwnerID, where isChosen: (ListShare.ID) -> Bool) async throws {
    let rows = try await shares.database.read { connection in
      try connection.query(
        "SELECT owner, id FROM \(ListShare.table) WHERE holder = $1", owner.accountID ?? ""
      ).map { (member: OwnerID(rawValue: try $0.string("owner")), id: try $0.string("id")) }
    }
    for (member, shares) in Dictionary(grouping: rows.filter { isChosen($0.id) }, by: \.member) {
      try await remove(shares.map(\.id), of: member)
    }
  }

  /// The accounts with which an owner shares a list, by their names.
  func members(of list: ReminderList.ID, of owner: OwnerID) async throws -> [ListMember] {
    try await shares.database.read { connection in
      try connection.query(
        """
        SELECT s.id, s.can_write, a.username FROM \(ListShare.table) s JOIN accounts a ON s.owner = 'a:' || a.id
        WHERE s.holder = $1 AND s.list = $2 AND s.deleted_at IS NULL ORDER BY a.username
        """, owner.accountID ?? "", list
      ).map { row in
        ListMember(
          id: try row.string("id"), name: try row.string("username"), canWrite: try row.bool("can_write"))
      }
    }
  }

  /// The reminders of a shared list, as a member may use them. Each use is checked in its transaction.
  func reminders(of share: ListShare, for member: OwnerID) -> OwnedList<Reminder> {
    let scope = ListScope<Reminder>(contains: { $0.list == share.list }) { connection, isChange in
      let row = try connection.first(
        """
        SELECT s.can_write FROM \(ListShare.table) s
        JOIN \(ReminderList.table) l ON l.owner = 'a:' || s.holder AND l.id = s.list AND l.deleted_at IS NULL
        JOIN accounts a ON a.id = s.holder AND a.disabled_at IS NULL AND a.delete_at IS NULL
        WHERE s.owner = $1 AND s.id = $2 AND s.holder = $3 AND s.list = $4 AND s.deleted_at IS NULL
        """, member.rawValue, share.id, share.holder, share.list)
      guard let row else { throw StoreError.invalid("This list is not shared with you any more.") }
      guard try !isChange || row.bool("can_write") else {
        throw StoreError.invalid("You can read this list, but not change it.")
      }
    }
    return OwnedList(store: reminders.scoped(to: scope), owner: share.owner)
  }
}

/// An account with which a list is shared.
struct ListMember: Identifiable, Hashable, Sendable {
  /// The id of the share.
  let id: ListShare.ID
  let name: String
  let canWrite: Bool
}
