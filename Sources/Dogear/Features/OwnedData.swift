/// Data that a feature keeps for each owner.
public protocol OwnedData: Sendable {
  /// Gives a visitor's data to an account. What the account has stays.
  func transfer(from visitor: OwnerID, to account: OwnerID) async throws
  /// Removes the data of visitors who last used it before a time, in seconds since 1970, and returns of how many: of at
  /// most `limit`, so that other changes don't wait long.
  func sweepVisitors(unusedSince time: Int, limit: Int) async throws -> Int
}
