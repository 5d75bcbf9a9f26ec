import Combine
import HTTP
import HTTPTesting
import LiveTesting
import Templates
import Testing

@testable import Live

/// A connection that is cut leaves the server with a request under way while the browser sends the next.
@Suite("Requests in turn", .timeLimit(.minutes(10)))
struct OrderTests {
  final class Model: ObservableObject {
    @Published var title = ""
    @Published var count = 0
  }

  /// A place where calls wait until it opens. One waits at a time.
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
    var pages: OpenPages?
  }

  private func connection(_ gate: Gate, _ models: Models) async throws -> LiveConnection {
    let template = """
      <!doctype html><html lang="en"><head><title>{{title}}</title></head><body><p>{{shown}}</p>
      <form id="edit" method="post" data-live></form></body></html>
      """
    let site = Site(
      library: try TemplateLibrary(sources: ["edit": template]), frame: Fields<PageFrame<TestVisitor>>()
    ) { _ in IdentifiedVisitor(TestVisitor(key: "someone")) }
    models.pages = site.pages
    let page = Page<TestVisitor, Model>(
      "/", template: "edit", fields: Fields<Model>().text("shown", \.title), title: { $0.title }
    ) { _ in Model() }
    .onOpen { model, _ in models.opened = model }
    .input(.row("note", limit: 100) { _, _, _ in await gate.pass() })
    .input(.text("title", \.title))
    .action("save", inputs: ["title"]) { _, _, _ in .invalid }
    .action("count") { model, _, _ in
      model.count += 1
      // The second time only it goes well.
      if model.title == "fails", model.count == 1 { throw HTTPError(.serviceUnavailable) }
      return .done(at: "/\(model.count)")
    }
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
      let form = [("action", "save"), ("note", "n"), ("title", title)]
      return try await Self.post(client, token, revision, field, form)
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

  @Test("A change that another form's request overtook is taken; one that its own form's overtook is not")
  func overtaken() async throws {
    let models = Models()
    let page = try await connection(Gate(), models)
    func post(_ revision: Int, _ form: String, _ title: String) async throws -> Status {
      let form = ("Live-Form", form)
      return try await Self.post(
        page.client, page.token, revision, ("Live-Fields", "title"), [("title", title)], form: form)
    }
    let sent = [(2, "other", ""), (1, "edit", "typed"), (4, "edit", "newer"), (3, "edit", "older")]
    for (revision, form, title) in sent {
      #expect(try await post(revision, form, title) == .noContent)
      let expected = revision == 3 ? "newer" : title
      #expect(try await EventLoop.shared.run { models.opened?.title } == expected)
    }
    // However many forms there are, what came first of them does not come again.
    for revision in 5..<25 {
      #expect(try await post(revision, "form \(revision)", "newest") == .noContent)
    }
    #expect(try await post(4, "edit", "newer") == .noContent)
    #expect(try await EventLoop.shared.run { models.opened?.title } == "newest")
  }

  private static func post(
    _ client: TestClient, _ token: String, _ revision: Int, _ field: (String, String),
    _ fields: [(String, String)], form: (String, String) = ("Live-Form", "")
  ) async throws -> Status {
    let headers: Headers = [
      "Sec-Fetch-Site": "same-origin", "Live-Page": token, "Live-Revision": String(revision),
      field.0: field.1, form.0: form.1,
    ]
    return try await client.send(.post, "/", headers: headers, form: fields).status
  }

  @Test("A submission that comes again is carried out once, also after a later one")
  func repeated() async throws {
    let models = Models()
    let page = try await connection(Gate(), models)
    for revision in [1, 2, 1, 2, 3, 1] {
      let status = try await Self.post(
        page.client, page.token, revision, ("Live-Submit", "1"), [("action", "count")])
      #expect(status == .noContent)
    }
    #expect(try await EventLoop.shared.run { models.opened?.count } == 3)
  }

  @Test("A submission that failed is carried out when it comes again")
  func failed() async throws {
    let models = Models()
    let page = try await connection(Gate(), models)
    try await EventLoop.shared.run { models.opened?.title = "fails" }
    for status in [Status.serviceUnavailable, .noContent, .noContent] {
      let answer = try await Self.post(
        page.client, page.token, 1, ("Live-Submit", "1"), [("action", "count")])
      #expect(answer == status)
    }
    #expect(try await EventLoop.shared.run { models.opened?.count } == 2)
  }

  @Test("An open page keeps nothing of requests that are done but the outcomes of the last submissions")
  func forgetting() async throws {
    let models = Models()
    let page = try await connection(Gate(), models)
    let open = try #require(
      models.pages?.page(page.token, visitorKey: "someone") as? OpenPage<TestVisitor, Model>)
    for revision in Array(1...20) + Array(13...20) {
      _ = try await Self.post(
        page.client, page.token, revision, ("Live-Submit", "1"), [("action", "count")])
    }
    try await EventLoop.shared.run {
      #expect(open.requests.isIdle)
      #expect(models.opened?.count == 20)
    }
  }
}
