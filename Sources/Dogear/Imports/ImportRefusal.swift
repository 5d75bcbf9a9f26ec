import HTTP

/// The reason why a file was not taken, as the page's address has it.
enum ImportRefusal: String, Sendable {
  case noFile = "none"
  case tooLarge = "large"
  case notText = "binary"
  case empty
  case tooManyRows = "rows"
  case openQuotes = "quotes"
  case calendar
  case ownShare = "share"
  case shareOfNetwork = "network"
  case shareOfServer = "server"
  case diskFull = "disk"

  /// The reason of an error.
  init(_ error: CSVError) {
    self =
      switch error {
      case .tooLarge: .tooLarge
      case .notText: .notText
      case .empty: .empty
      case .tooManyRows: .tooManyRows
      case .openQuotes: .openQuotes
      case .calendar: .calendar
      }
  }

  /// The reason of a ledger that has no room.
  init(_ share: LedgerFull.Share) {
    self =
      switch share {
      case .owner: .ownShare
      case .network: .shareOfNetwork
      case .server: .shareOfServer
      }
  }

  /// The message for an owner.
  ///
  /// - Parameter row: the row or line that it is about.
  func message(for owner: OwnerID, row: Int) -> String {
    switch self {
    case .noFile: "Choose a file first."
    case .tooLarge: CSVError.tooLarge(megabytes: ImportLimits.fileBytes(of: owner) >> 20).message
    case .notText: CSVError.notText.message
    case .empty: CSVError.empty.message
    case .tooManyRows: CSVError.tooManyRows(limit: ImportLimits.rows).message
    case .openQuotes: CSVError.openQuotes(row: row).message
    case .calendar: CSVError.calendar(line: row).message
    case .ownShare: LedgerFull.message(share: .owner)
    case .shareOfNetwork: LedgerFull.message(share: .network)
    case .shareOfServer: LedgerFull.message(share: .server)
    case .diskFull: StoreError.diskFull.message
    }
  }
}
