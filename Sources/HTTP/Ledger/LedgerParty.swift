/// Whom a ``Ledger`` charges: an owner of data, and the network that their request came from.
public struct LedgerParty: Hashable, Sendable {
  /// The owner, such as an account; nil if no owner is known.
  public let owner: String?
  /// The network; nil where it tells nobody apart, as where all come through one proxy that names no clients.
  public let network: String?

  /// A party of an owner and a network.
  public init(owner: String?, network: String?) {
    (self.owner, self.network) = (owner, network)
  }

  /// Nobody in particular, for whom only the limit for all together counts.
  public static let nobody = LedgerParty(owner: nil, network: nil)
}
