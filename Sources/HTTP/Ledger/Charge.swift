import Synchronization

/// An amount that a ``Ledger`` holds against a party, until it is released or nothing refers to it any more.
public final class Charge: Sendable {
  private let kind: LedgerKind
  private let party: LedgerParty
  private let ledger: Ledger
  private let charged = Mutex(0)

  init(of kind: LedgerKind, to party: LedgerParty, in ledger: Ledger) {
    (self.kind, self.party, self.ledger) = (kind, party, ledger)
  }

  deinit { release() }

  /// The amount that is charged.
  public var amount: Int { charged.withLock { $0 } }

  /// Charges so much more, before it is taken. Where there is no room the charge does not change.
  public func grow(by more: Int) throws(LedgerFull) {
    try ledger.add(more, of: kind, to: party)
    charged.withLock { $0 += more }
  }

  /// Gives back a part, at most what is charged.
  public func shrink(by less: Int) {
    let given = charged.withLock { charged in
      let given = min(max(0, less), charged)
      charged -= given
      return given
    }
    if given > 0 { ledger.remove(given, of: kind, from: party) }
  }

  /// Gives back all.
  public func release() { shrink(by: .max) }
}
