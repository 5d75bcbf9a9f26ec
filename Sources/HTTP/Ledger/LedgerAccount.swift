/// A party's account in a ``Ledger``, for what is charged little by little, as the parts of a form are.
public struct LedgerAccount: Sendable {
  private let ledger: Ledger
  private let party: LedgerParty

  /// The account of a party.
  public init(of party: LedgerParty, in ledger: Ledger) {
    (self.party, self.ledger) = (party, ledger)
  }

  /// Charges for what is about to be taken.
  public func charge(_ amount: Int, of kind: LedgerKind) throws(LedgerFull) -> Charge {
    try ledger.charge(amount, of: kind, to: party)
  }

  /// A charge that is to grow.
  public func charge(of kind: LedgerKind) -> Charge { Charge(of: kind, to: party, in: ledger) }
}
