import HTTP

extension PageHandler {
  /// Opens the page's stream: a page that is still open goes on, any other begins with the state its HTML shows.
  func stream(_ request: Request, _ identity: Identity<Visitor>) async throws -> Response {
    if let shown = request.headers["Live-Build"], shown != build {
      return .eventStream { stream in
        stream.send(event: "reload", data: [])
        stream.close()
      }
    }
    let lastEventID = request.headers["Last-Event-ID"]
    let page = try await openPage(request, identity)
    return .eventStream { stream in
      page.loop.execute { page.attach(stream, lastEventID: lastEventID) }
    }
  }

  private func openPage(_ request: Request, _ identity: Identity<Visitor>) async throws -> any AnyOpenPage {
    let token = request.headers["Live-Page"].flatMap { $0.utf8.count <= 64 && !$0.isEmpty ? $0 : nil }
    if let token, let page = site.pages.page(token, visitorKey: identity.visitor.key) { return page }
    let page = OpenPage(
      handler: self, page: try await load(request, identity, token: token ?? RandomToken.make()))
    try site.pages.add(page)
    return page
  }
}
