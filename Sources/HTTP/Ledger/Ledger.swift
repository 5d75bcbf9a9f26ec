import Synchronization

/// The account of what a server holds for its clients: temporary files of uploads, work that waits, what is decoded in
/// memory. Each thing is charged before it is taken, and given back when the work ends or its client has left.
///
/// Every kind of thing has a limit for each owner, for each network, and for all together. Who has used up a share of their own
/// is refused with 429; where all together have used up the server's, everybody is refused with 503.
///
/// The bytes that a connection holds by itself, as the bytes of a body that is not complete or of a response that is not taken,
/// are not here but in the server's budget of unsent bytes: it can end the connection, while what is here is refused
/// beforehand. No byte is in both.
public final class Ledger: Sendable {
  /// Those who share a limit.
  private enum Holder: Hashable {
    case owner(String)
    case network(String)
    case all
  }

  private struct Account: Hashable {
    let kind: LedgerKind
    let holder: Holder
  }

  private struct State {
    /// The amounts that are held, where there are any.
    var held: [Account: Int] = [:]
    /// The charges that were refused since the start.
    var refusals: [LedgerKind: Int] = [:]
  }

  private let limits: [LedgerKind: LedgerLimits]
  private let hasRoom: @Sendable (LedgerKind, Int) -> Bool
  private let state = Mutex(State())

  /// Makes a ledger.
  ///
  /// - Parameters:
  ///   - limits: the limits of each kind; others are counted and never refused.
  ///   - hasRoom: whether there is room for so much more of a kind, whatever is charged, as on a disk that others fill.
  public init(
    _ limits: [LedgerKind: LedgerLimits],
    hasRoom: @escaping @Sendable (LedgerKind, Int) -> Bool = { _, _ in true }
  ) {
    (self.limits, self.hasRoom) = (limits, hasRoom)
  }

  /// Charges a party for what is about to be taken for it. What is charged counts until it is released, or until nothing
  /// refers to the charge any more.
  public func charge(
    _ amount: Int, of kind: LedgerKind, to party: LedgerParty
  ) throws(LedgerFull) -> Charge {
    let charge = Charge(of: kind, to: party, in: self)
    try charge.grow(by: amount)
    return charge
  }

  /// The amount of a kind that is held for all.
  public func held(_ kind: LedgerKind) -> Int { held(kind, .all) }

  /// The amount of a kind that is held for an owner.
  public func held(_ kind: LedgerKind, forOwner owner: String) -> Int { held(kind, .owner(owner)) }

  /// The amount of a kind that is held for a network.
  public func held(_ kind: LedgerKind, forNetwork network: String) -> Int { held(kind, .network(network)) }

  private func held(_ kind: LedgerKind, _ holder: Holder) -> Int {
    state.withLock { $0.held[Account(kind: kind, holder: holder)] ?? 0 }
  }

  /// The kinds that have limits, by their names, with what is held of each, the limit for all together, and the number of charges
  /// that were refused since the start.
  public var figures: [(kind: LedgerKind, held: Int, limit: Int, refusals: Int)] {
    let state = state.withLock { $0 }
    return limits.sorted { $0.key.name < $1.key.name }.map { kind, limits in
      (
        kind, state.held[Account(kind: kind, holder: .all)] ?? 0, limits.total,
        state.refusals[kind] ?? 0
      )
    }
  }

  /// Counts so much more, unless that is beyond a limit.
  func add(_ amount: Int, of kind: LedgerKind, to party: LedgerParty) throws(LedgerFull) {
    // Others may take the room meanwhile, which what they charge tells.
    let hasRoom = hasRoom(kind, amount)
    let share = state.withLock { state -> LedgerFull.Share? in
      let share = hasRoom ? exceeded(by: amount, of: kind, to: party, state) : .server
      if share == nil {
        Self.note(amount, of: kind, to: party, &state)
      } else {
        state.refusals[kind, default: 0] += 1
      }
      return share
    }
    if let share { throw LedgerFull(kind: kind, share: share) }
  }

  /// Gives back what a party no longer holds.
  func remove(_ amount: Int, of kind: LedgerKind, from party: LedgerParty) {
    state.withLock { Self.note(-amount, of: kind, to: party, &$0) }
  }

  /// The share that so much more is beyond; nil where there is room. Who is beyond their own is told that first.
  private func exceeded(
    by amount: Int, of kind: LedgerKind, to party: LedgerParty, _ state: State
  ) -> LedgerFull.Share? {
    guard let limits = limits[kind] else { return nil }
    for holder in Self.holders(party) {
      let held = state.held[Account(kind: kind, holder: holder)] ?? 0
      switch holder {
      case .owner where amount > limits.owner - held: return .owner
      case .network where amount > limits.network - held: return .network
      case .all where amount > limits.total - held: return .server
      case .owner, .network, .all: break
      }
    }
    return nil
  }

  private static func note(_ amount: Int, of kind: LedgerKind, to party: LedgerParty, _ state: inout State) {
    for holder in holders(party) {
      let account = Account(kind: kind, holder: holder)
      let held = state.held[account, default: 0] + amount
      state.held[account] = held == 0 ? nil : held
    }
  }

  private static func holders(_ party: LedgerParty) -> [Holder] {
    [party.owner.map(Holder.owner), party.network.map(Holder.network), .all].compactMap { $0 }
  }
}
