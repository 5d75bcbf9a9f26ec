/// A job that deletes the accounts whose owners asked for it a week before, with all that features keep for them, also what
/// a request that was under way stored after that.
struct AccountSweep: Sendable {
  private let accounts: Accounts
  private let ownedData: [any OwnedData]

  /// Makes a job for the accounts of an app.
  init(_ stores: Stores) {
    self.init(accounts: stores.services.accounts, ownedData: stores.ownedData)
  }

  init(accounts: Accounts, ownedData: [any OwnedData]) {
    (self.accounts, self.ownedData) = (accounts, ownedData)
  }

  /// The job that deletes each hour what is due.
  var job: Job { Job("The deletion of accounts", .hourly) { try await sweep(now: $0) } }

  /// Deletes all accounts that are due. Returns their number.
  @discardableResult
  func sweep(now: Int) async throws -> Int {
    let due = try await accounts.store.beginDeletions(now: now)
    for account in due {
      for data in ownedData { try await data.remove(account.owner) }
      try await accounts.store.delete(account)
    }
    for owner in try await accounts.store.deletedOwners {
      for data in ownedData { try await data.remove(owner) }
    }
    try await accounts.store.forgetDeletedOwners(now: now)
    return due.count
  }
}
