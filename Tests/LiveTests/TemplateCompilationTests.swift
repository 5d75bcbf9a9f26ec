import Combine
import HTTP
import HTTPTesting
import Live
import LiveTesting
import Templates
import Testing

@Suite("Templates are compiled at the start, or with the first request", .timeLimit(.minutes(10)))
struct TemplateCompilationTests {
  private final class Sign: ObservableObject {
    let text = "Quiet, please"
  }

  private func handler(_ template: String, _ compilation: TemplateCompilation) throws -> Handler {
    let site = Site(
      library: try TemplateLibrary(sources: ["sign": template]), frame: Fields<PageFrame<TestVisitor>>(),
      compilation: compilation
    ) { _ in IdentifiedVisitor(TestVisitor(key: "someone")) }
    var router = Router()
    let fields = Fields<Sign>().text("text") { $0.text }
    try site.add(
      Page("/", template: "sign", fields: fields, title: { _ in "Sign" }) { _ in Sign() }, to: &router)
    return { [router] in try await router.respond(to: $0) }
  }

  @Test("A page is the same either way", arguments: [TemplateCompilation.atStart, .atFirstRequest])
  func samePage(_ compilation: TemplateCompilation) async throws {
    let client = TestClient(handler: try handler("<p>{{text}}</p>", compilation))
    for _ in 1...2 {
      let response = try await client.send(.get, "/")
      #expect(response.text.contains("Quiet, please"))
    }
  }

  @Test("A mistake is found at the start")
  func atStart() {
    #expect(throws: TemplateError.self) { try handler("<p>{{tetx}}</p>", .atStart) }
  }

  @Test("A mistake in a page that is compiled later is the answer to each request for it")
  func atFirstRequest() async throws {
    let respond = try handler("<p>{{tetx}}</p>", .atFirstRequest)
    for _ in 1...2 {
      await #expect(throws: TemplateError.self) { try await respond(try Request(target: "/")) }
    }
  }
}
