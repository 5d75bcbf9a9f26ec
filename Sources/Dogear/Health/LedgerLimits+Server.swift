import HTTP

// The limits of what a server holds for visitors, such as imports and pictures: for an owner, a network, all.
extension LedgerKind {
  /// Imports that are carried out, or whose file is read to show what its import would do, by their number, with those that wait
  /// for their turn.
  static let imports = LedgerKind("imports")
  /// Pictures that are made into covers, by their number, with those that wait for their turn.
  static let pictures = LedgerKind("pictures")
}

extension [LedgerKind: LedgerLimits] {
  /// The limits of a server with 512 MB. What is in memory can't be more than its share of that; files wait on the disk.
  public static let ofServer: Self = [
    .uploads: LedgerLimits(owner: 4, network: 8, total: 64),
    .temporaryFiles: LedgerLimits(owner: 64 << 20, network: 64 << 20, total: 256 << 20),
    .memory: LedgerLimits(owner: 240 << 20, network: 240 << 20, total: 288 << 20),
    .imports: LedgerLimits(owner: 8, network: 24, total: 96),
    .pictures: LedgerLimits(owner: 4, network: 16, total: 64),
  ]
}
