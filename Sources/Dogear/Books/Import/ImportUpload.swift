import HTTP
import Live

/// The responder that takes a file with books, and leads to the page that shows what its import would do.
struct ImportUpload: Sendable {
  /// The reason why a file was not taken, as the page's address has it.
  enum Refusal: String, Sendable {
    case noFile = "none"
    case tooLarge = "large"
    case notText = "binary"
    case empty
    case tooManyRows = "rows"
    case openQuotes = "quotes"
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
    /// - Parameter row: the row that it is about.
    func message(for owner: OwnerID, row: Int) -> String {
      switch self {
      case .noFile: "Choose a file first."
      case .tooLarge: CSVError.tooLarge(megabytes: ImportRecords.fileLimit(of: owner) >> 20).message
      case .notText: CSVError.notText.message
      case .empty: CSVError.empty.message
      case .tooManyRows: CSVError.tooManyRows(limit: ImportTable.rowLimit).message
      case .openQuotes: CSVError.openQuotes(row: row).message
      case .ownShare: LedgerFull.message(share: .owner)
      case .shareOfNetwork: LedgerFull.message(share: .network)
      case .shareOfServer: LedgerFull.message(share: .server)
      case .diskFull: StoreError.diskFull.message
      }
    }
  }

  /// The largest number of bytes of a form.
  static let limit = ImportRecords.fileLimit(of: .account("")) + MultipartLimits.formBytes

  let imports: BookImports
  let uploads: Uploads
  let sessions: Sessions
  /// The page with the form.
  let page: StillPage

  /// Takes the file of a form. Where there is no room for it the page with the form says so.
  func respond(to request: Request) async throws -> Response {
    do {
      return try await sessions.redirect(request) { (visitor: Visitor) in
        try await take(request, of: visitor)
      }
    } catch let full as LedgerFull {
      return try await page.response(to: request, at: Self.address(Refusal(full.share)), full.error)
    } catch let full as StoreError where full == .diskFull {
      return try await page.response(
        to: request, at: Self.address(.diskFull), HTTPError(describing: full))
    }
  }

  /// Takes the file, and returns the address of the page to show.
  private func take(_ request: Request, of visitor: Visitor) async throws -> String {
    let owner = visitor.owner
    do {
      let form = try await uploads.form(
        of: request, upTo: ImportRecords.fileLimit(of: owner), for: owner)
      guard let file = form.file("file"), file.count > 0 else {
        return Self.address(.noFile)
      }
      try await imports.receive(
        file.count, named: file.name, of: owner, on: visitor.day(at: imports.books.clock()),
        for: LedgerParty(owner, request)
      ) { try await file.bytes() }
      return BooksPath.importing.route
    } catch let error as HTTPError where error.status == .contentTooLarge {
      return Self.address(.tooLarge)
    } catch let error as CSVError {
      if case .openQuotes(let row) = error { return Self.address(.openQuotes, row: row) }
      return Self.address(Refusal(error))
    }
  }

  private static func address(_ refusal: Refusal, row: Int = 0) -> String {
    "\(BooksPath.importing.route)?refused=\(refusal.rawValue)\(row > 0 ? "&row=\(row)" : "")"
  }
}
