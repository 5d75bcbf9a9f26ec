import HTTP
import Live

/// The turns in which files of imports are read. Their tables take many times the memory of their bytes: one is read at a time,
/// of whoever has had no turn for longest, and the others wait on the disk.
struct ImportReading: Sendable {
  /// The bytes of memory that reading takes for each byte of a file, at most, and the least that is charged.
  private static let (factor, least) = (8, 64 * 1024)
  /// The bytes that a plan takes for each byte of its file.
  private static let factorOfPlan = 3

  let ledger: Ledger
  private let turns = LongTurns(1)

  init(ledger: Ledger) {
    self.ledger = ledger
  }

  /// Reads a file once its owner's turn has come.
  ///
  /// - Parameters:
  ///   - count: the bytes of the file.
  ///   - party: the owner, with the network that the request came from, if there is one.
  /// - Throws: `LedgerFull` where too many wait already; `CancellationError` where the client has gone.
  func read<Result: Sendable>(
    _ count: Int, for party: LedgerParty, _ read: @Sendable () async throws -> Result
  ) async throws -> Result {
    let place = try ledger.charge(1, of: .imports, to: party)
    let turn = try await turns.take(for: party.owner ?? "")
    let memory = try ledger.charge(max(Self.least, Self.factor * count), of: .memory, to: party)
    defer { withExtendedLifetime((place, turn, memory)) {} }
    return try await read()
  }

  /// Charges for the plan of a file that is kept while it is carried out.
  func chargeForPlan(of count: Int, to party: LedgerParty) throws(LedgerFull) -> Charge {
    try ledger.charge(max(Self.least, Self.factorOfPlan * count), of: .memory, to: party)
  }
}

extension LedgerParty {
  /// The party of an owner for whom something is done that no request waits for.
  init(_ owner: OwnerID) {
    self.init(owner: owner.rawValue, network: nil)
  }
}
