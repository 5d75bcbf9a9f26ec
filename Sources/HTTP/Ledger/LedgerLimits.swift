/// The largest amounts of a kind that a ``Ledger`` holds.
public struct LedgerLimits: Sendable, Equatable {
  /// For one owner.
  public var owner: Int
  /// For the clients of one network.
  public var network: Int
  /// For all together.
  public var total: Int

  /// Limits for one owner, for one network and for all.
  public init(owner: Int, network: Int, total: Int) {
    (self.owner, self.network, self.total) = (owner, network, total)
  }
}
