import HTTP
import Templates

extension PageHandler {
  /// Opens the page's stream: a page that is still open goes on, any other begins with the state its HTML shows. One that
  /// says whom it was made for is nobody else's, as after signing out: it loads itself again.
  func stream(_ request: Request, _ identity: IdentifiedVisitor<Visitor>) async throws -> Response {
    let visitor = TextDigest(identity.visitor.key).description
    let shown = (request.headers["Live-Build"] ?? build, request.headers["Live-Visitor"] ?? visitor)
    if shown != (build, visitor) {
      return .eventStream { stream in
        stream.send(event: "reload", data: [])
        stream.close()
      }
    }
    let (lastEventID, tab) = (request.headers["Last-Event-ID"], request.headers["Live-Tab"])
    let page = try await openPage(request, identity)
    let opening = Opening(page: page)
    var response = Response.eventStream { stream in
      opening.page.loop.execute { opening.page.attach(stream, lastEventID: lastEventID, tab: tab) }
    }
    // A browser that has another server's name in its token sends the page's requests here from now on.
    let present = PageToken(page: page.token, server: site.serverName).text
    if request.headers["Live-Page"] != present { response.headers["Live-Page"] = present }
    return response
  }

  func openPage(_ request: Request, _ identity: IdentifiedVisitor<Visitor>) async throws
    -> any AnyOpenPage
  {
    let token = request.headers["Live-Page"].flatMap { PageToken($0)?.page }
    if let token, let page = site.pages.page(token, visitorKey: identity.visitor.key) { return page }
    let loaded = try await load(request, identity, token: token ?? RandomToken.make())
    let page = OpenPage(handler: self, loaded: loaded, snapshot: await snapshot(of: loaded))
    try site.pages.add(page)
    page.open(loaded.visit)
    return page
  }
}

/// An open page on its way to a stream. Where its response is dropped before the stream opens, as when the client has
/// already gone, or none opens, the page ends.
final class Opening: Sendable {
  let page: any AnyOpenPage

  init(page: any AnyOpenPage) { self.page = page }

  deinit { page.abandon() }
}
