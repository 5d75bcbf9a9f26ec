import Combine
import HTTP
import HTTPTesting
import LiveTesting
import Templates
import Testing

@testable import Live

/// A connection that is cut leaves the server with a request under way while the browser sends the next.
@Suite("Requests in turn")
struct OrderTests {
  final class Model: ObservableObject {
    @Published var title = ""
  }

  /// Where calls wait until it opens. One waits at a time.
  final class Gate: Sendable {
    private let arrivals = AsyncStream.makeStream(of: Void.self)
    private let opening = AsyncStream.makeStream(of: Void.self)

    func pass() async {
      arrivals.continuation.yield()
      for await _ in opening.stream {}
    }

    func arrival() async {
      for await _ in arrivals.stream { return }
    }

    func open() { opening.continuation.finish() }
  }

  // Sendable by confinement: the tests run what touches a model on the loop of its page.
  final class Models: @unchecked Sendable {
    var opened: Model?
  }

  private func connection(_ gate: Gate, _ models: Models) async throws -> LiveConnection {
    let template = """
      <!doctype html><html lang="en"><head><title>{{title}}</title></head><body><p>{{shown}}</p>
      <form id="edit" method="post" data-live></form></body></html>
      """
    let site = Site(
      library: try TemplateLibrary(sources: ["edit": template]), frame: Fields<PageFrame<TestVisitor>>()
    ) { _ in Identity(TestVisitor(key: "someone")) }
    let page = Page<TestVisitor, Model>(
      "/", template: "edit", fields: Fields<Model>().text("shown", \.title), title: { $0.title }
    ) { _ in Model() }
    .onOpen { model, _ in models.opened = model }
    .input(.row("note", limit: 100) { _, _, _ in await gate.pass() })
    .input(.text("title", \.title))
    .action("save", inputs: ["title"]) { _, _, _ in .invalid }
    var router = Router()
    try site.add(page, to: &router)
    let connection = try await LiveConnection(
      TestClient { [router] in try await router.respond(to: $0) }, "/")
    try await connection.open()
    return connection
  }

  @Test("What is sent later is carried out later", arguments: [true, false])
  func order(isSubmission: Bool) async throws {
    let (gate, models) = (Gate(), Models())
    let page = try await connection(gate, models)
    let (client, token) = (page.client, page.token)
    func post(_ revision: Int, _ title: String, _ field: (String, String)) async throws -> Status {
      let headers: Headers = [
        "Sec-Fetch-Site": "same-origin", "Live-Page": token, "Live-Revision": String(revision),
        field.0: field.1,
      ]
      return try await client.send(
        .post, "/", headers: headers, form: [("action", "save"), ("note", "n"), ("title", title)]
      ).status
    }

    async let first = post(1, "older", ("Live-Fields", "note,title"))
    await gate.arrival()
    async let second = post(
      2, "newer", isSubmission ? ("Live-Submit", "1") : ("Live-Fields", "title"))
    // It has arrived and waits; without its turn it would be carried out by now.
    for _ in 0..<20 {
      await Task.yield()
      try await EventLoop.shared.run {}
    }
    gate.open()
    #expect(try await first == .noContent)
    #expect(try await second == (isSubmission ? .unprocessableContent : .noContent))
    #expect(try await EventLoop.shared.run { models.opened?.title } == "newer")
  }
}
