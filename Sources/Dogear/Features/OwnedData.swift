/// Data that a feature keeps for each owner.
public protocol OwnedData: Sendable {
  /// Transfers a visitor's data to an account, which keeps its own.
  func transfer(from visitor: OwnerID, to account: OwnerID) async throws
  /// Whether anything is stored for an owner.
  func isStored(for owner: OwnerID) async throws -> Bool
  /// Removes an owner's data, with all that was deleted before.
  func remove(_ owner: OwnerID) async throws
  /// The name of the data, such as `books`, under which an owner takes it along.
  var name: String { get }
  /// An owner's data as a table, for themselves.
  func export(of owner: OwnerID) async throws -> ExportedTable
  /// The items that an owner deleted and can still restore, as a table, for themselves.
  func exportBin(of owner: OwnerID) async throws -> ExportedTable
  /// Removes the data of visitors who last used it before a time, in seconds since 1970: of at most `limit` visitors,
  /// so that other changes don't wait long. Returns their number.
  ///
  /// - Parameter onceBefore: the time, a later one, for the data of those who used it on one day only.
  func sweepVisitors(unusedSince time: Int, onceBefore: Int, limit: Int) async throws -> Int
}
