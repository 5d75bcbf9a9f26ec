import Database

extension Accounts {
  /// Ends the second factor and the passkeys of an account whose owner has lost them, or shares them with somebody else.
  ///
  /// - Returns: the events to note.
  func removeFactorsForOwner(of account: Account) async throws -> [SecurityEvent.Kind] {
    let had = try await secondFactors.isSetUp(for: account)
    let count = try await store.database.write { connection in
      try SecondFactorStore.remove(of: account, connection)
      return try PasskeyStore.removeAll(of: account, connection)
    }
    return (had ? [.endOfSecondFactor] : []) + (count > 0 ? [.endOfPasskeys] : [])
  }
}
