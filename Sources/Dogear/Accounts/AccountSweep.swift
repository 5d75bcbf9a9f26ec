/// A job that deletes the accounts whose owners asked for it a week before, with all that features keep for them, also what
/// a request that was under way stored after that.
public struct AccountSweep: Sweep {
  /// The name of this job.
  public static let subject = "The deletion of accounts"

  private let accounts: AccountsStore
  private let ownedData: [any OwnedData]

  /// Makes a job for the accounts of an app.
  public init(_ stores: Stores) {
    self.init(accounts: stores.services.accounts, ownedData: stores.ownedData)
  }

  init(accounts: AccountsStore, ownedData: [any OwnedData]) {
    (self.accounts, self.ownedData) = (accounts, ownedData)
  }

  /// Deletes all accounts that are due. Returns their number.
  @discardableResult
  public func sweep(now: Int) async throws -> Int {
    let due = try await accounts.beginDeletions(now: now)
    for account in due {
      for data in ownedData { try await data.remove(account.owner) }
      try await accounts.delete(account)
    }
    for owner in try await accounts.deletedOwners {
      for data in ownedData { try await data.remove(owner) }
    }
    try await accounts.forgetDeletedOwners(now: now)
    return due.count
  }
}
