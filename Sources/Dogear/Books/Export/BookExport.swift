import HTTP

/// The responder that gives somebody their shelf as a file.
struct BookExport: Sendable {
  let store: ListStore<Book>
  let sessions: Sessions

  /// Responds with the shelf of whoever sends a request.
  ///
  /// - Throws: `HTTPError` with status 429 where other downloads of theirs are under way.
  func respond(to request: Request, as format: BookExportFormat) async throws -> Response {
    let identity = try await sessions.identify(request)
    let owner = identity.visitor.owner
    let permit = try sessions.downloads.begin(owner)
    let books = ExportedBooks(try await store.list(of: owner).snapshot)
    let file = Download(name: "books.\(format.rawValue)", type: format.type) {
      try await books.write(as: format, to: &$0)
    }
    if let account = identity.visitor.account {
      try await sessions.accounts.events.note(.download, account, SessionClient(request))
    }
    let faults = store.faults
    var response = file.response(permit, on: owner.aside) { faults.note($0, request) }
    for cookie in identity.cookies { response.setCookie(cookie) }
    return response
  }
}
