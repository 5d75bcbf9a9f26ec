/// Data that a feature keeps for each owner.
public protocol OwnedData: Sendable {
  /// Transfers a visitor's data to an account, which keeps its own.
  func transfer(from visitor: OwnerID, to account: OwnerID) async throws
  /// Removes the data of visitors who last used it before a time, in seconds since 1970: of at most `limit` visitors,
  /// so that other changes don't wait long. Returns their number.
  func sweepVisitors(unusedSince time: Int, limit: Int) async throws -> Int
}
