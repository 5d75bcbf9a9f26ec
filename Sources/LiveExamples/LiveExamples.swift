import Foundation
import HTTP
import Live
import Templates

/// A server of pages that exist for the browser tests alone, configured as the app is: `DOGEAR_PORT` and `DOGEAR_ROOT`,
/// and `LIVE_EXAMPLES_EDITION`, 1 or 2, for the edition of the templates.
@main
enum LiveExamples {
  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    let edition = environment["LIVE_EXAMPLES_EDITION"] == "2" ? 2 : 1
    let handler = try handler(root: environment["DOGEAR_ROOT"] ?? ".", edition: edition)
    var settings = ServerConfiguration()
    settings.host = "127.0.0.1"
    settings.port = environment["DOGEAR_PORT"].flatMap { Int($0) } ?? 0
    let server = Server(configuration: settings, handler: handler)
    try server.start()
    FileHandle.standardOutput.write(Data("Listening on http://127.0.0.1:\(server.port)\n".utf8))
    await server.waitForSignals()
  }

  private static func handler(root: String, edition: Int) throws -> Handler {
    let site = Site<ExampleVisitor>(
      library: try TemplateLibrary(
        sources: [LayoutTemplate.sources, RowsTemplate.sources].reduce(
          FieldsTemplate.sources(edition: edition)
        ) {
          $0.merging($1) { $1 }
        }),
      frame: Fields<PageFrame<ExampleVisitor>>(),
      limits: OpenPages.Limits(perVisitor: 4096)
    ) { _ in IdentifiedVisitor(ExampleVisitor()) }
    let files = try StaticFiles(directory: root + "/Public").joiningModules(of: "live.js")
    var router = Router()
    try site.add(FieldsPage(records: Records()).page(), to: &router)
    try site.add(RowsPage(lists: RowLists()).page(), to: &router)
    router.get("/{path*}") { try files.respond(to: $0) }
    return { [router] request in
      var response: Response
      do {
        response = try await router.respond(to: request)
      } catch {
        response = .text("\(error)\n", status: (error as? HTTPError)?.status ?? .internalServerError)
      }
      response.headers["Content-Security-Policy"] = policy
      return response
    }
  }

  private static let policy =
    "default-src 'none'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    + "require-trusted-types-for 'script'; trusted-types live"
}
