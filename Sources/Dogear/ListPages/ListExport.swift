import HTTP

/// The responder that gives somebody their list as a file.
struct ListExport<Item: ListItem>: Sendable {
  let store: ListStore<Item>
  let sessions: Sessions
  /// The list of an owner as it is taken along.
  let read: @Sendable (OwnerID) async throws -> ListSnapshot<Item>

  /// Makes a responder.
  ///
  /// - Parameter read: the list of an owner as it is taken along; by default as it is.
  init(
    store: ListStore<Item>, sessions: Sessions,
    reading read: (@Sendable (OwnerID) async throws -> ListSnapshot<Item>)? = nil
  ) {
    (self.store, self.sessions) = (store, sessions)
    self.read = read ?? { try await store.list(of: $0).snapshot }
  }

  /// Responds with the list of whoever sends a request.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - type: its media type.
  ///   - write: writes the list.
  /// - Throws: `HTTPError` with status 429 where other downloads of theirs are under way.
  func respond(
    to request: Request, name: String, type: String,
    _ write: @escaping @Sendable (ListSnapshot<Item>, inout PartWriter) async throws -> Void
  ) async throws -> Response {
    let identity = try await sessions.identify(request)
    let owner = identity.visitor.owner
    let permit = try sessions.downloads.begin(owner)
    let list = try await read(owner)
    let file = Download(name: name, type: type) { try await write(list, &$0) }
    if let account = identity.visitor.account {
      try await sessions.accounts.events.note(.download, account, SessionClient(request))
    }
    let faults = store.faults
    var response = file.response(permit, on: owner.aside) { faults.note($0, request) }
    for cookie in identity.cookies { response.setCookie(cookie) }
    return response
  }
}
