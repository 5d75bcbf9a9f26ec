import HTTP
import Live

/// The responder that takes a file with items, and leads to the page that shows what its import would do.
struct ImportUpload<Item: ImportableItem>: Sendable {
  let imports: Imports<Item>
  let uploads: Uploads
  let sessions: Sessions
  /// The page with the form.
  let page: StillPage
  /// The address of that page.
  let path: String

  /// Takes the file of a form. Where there is no room for it the page with the form says so.
  func respond(to request: Request) async throws -> Response {
    do {
      return try await sessions.redirect(request) { (visitor: Visitor) in
        try await take(request, of: visitor)
      }
    } catch let full as LedgerFull {
      return try await page.response(to: request, at: address(ImportRefusal(full.share)), full.error)
    } catch let full as StoreError where full == .diskFull {
      return try await page.response(
        to: request, at: address(.diskFull), HTTPError(describing: full))
    }
  }

  /// Takes the file, and returns the address of the page to show.
  private func take(_ request: Request, of visitor: Visitor) async throws -> String {
    let owner = visitor.owner
    do {
      let form = try await uploads.form(
        of: request, upTo: ImportLimits.fileBytes(of: owner), for: owner)
      guard let file = form.file("file"), file.count > 0 else {
        return address(.noFile)
      }
      try await imports.receive(
        file.count, named: file.name, of: owner, at: visitor.moment(at: imports.list.clock()),
        for: LedgerParty(owner, request)
      ) { try await file.bytes() }
      return path
    } catch let error as HTTPError where error.status == .contentTooLarge {
      return address(.tooLarge)
    } catch let error as CSVError {
      switch error {
      case .openQuotes(let row), .calendar(let row): return address(ImportRefusal(error), row: row)
      default: return address(ImportRefusal(error))
      }
    }
  }

  private func address(_ refusal: ImportRefusal, row: Int = 0) -> String {
    "\(path)?refused=\(refusal.rawValue)\(row > 0 ? "&row=\(row)" : "")"
  }
}
