import Combine
import HTTP
import HTTPTesting
import Live
import LiveTesting
import Synchronization
import Templates
import Testing

@Suite("Pages that turn out to be long", .timeLimit(.minutes(10)))
struct LongPagesTests {
  private final class Wall: ObservableObject, Sendable {
    let notes: [String]

    init(_ count: Int) {
      notes = (0..<count).map { "Note \($0) " + String(repeating: "\"", count: 1000) }
    }
  }

  /// The rows that the page of some notes renders, on the loop and beside it, and the HTML.
  private static func rows(
    of notes: Int, request: (TestClient) async throws -> TestResponse
  ) async throws -> (onLoop: Int, aside: Int, html: String) {
    let counts = Mutex((onLoop: 0, aside: 0))
    let fields = Fields<Wall>()
      .list(
        "notes", \.notes, id: \.self,
        Fields<String>().text("text") { note in
          counts.withLock { if EventLoop.aside.isCurrent { $0.aside += 1 } else { $0.onLoop += 1 } }
          return note
        })
    let site = Site(
      library: try TemplateLibrary(sources: ["wall": "{{#notes}}<p>{{text}}</p>{{/notes}}<b>The end</b>"]),
      frame: Fields<PageFrame<TestVisitor>>()
    ) { _ in IdentifiedVisitor(TestVisitor(key: "v")) }
    var router = Router()
    try site.add(
      Page("/", template: "wall", fields: fields, title: { _ in "Wall" }) { _ in Wall(notes) }, to: &router)
    let response = try await request(TestClient(handler: { [router] in try await router.respond(to: $0) }))
    let (onLoop, aside) = counts.withLock { $0 }
    return (onLoop, aside, response.text)
  }

  @Test("The loop renders the rows of a page up to a limit, a thread beside it all rows of a longer one")
  func turns() async throws {
    let short = try await Self.rows(of: 20) { try await $0.send(.get, "/") }
    #expect(short.aside == 0)
    #expect(short.onLoop >= 20)
    #expect(short.html.contains("Note 19 "))

    let long = try await Self.rows(of: 1000) { try await $0.send(.get, "/") }
    #expect(long.aside >= 1000)
    #expect(long.onLoop < 200)
    #expect(long.html.ranges(of: "Note ").count == 1000)
    #expect(long.html.contains("Note 999 "))
    #expect(long.html.contains("<b>The end</b>"))
    #expect(long.html.contains("data-state"))
  }
}
