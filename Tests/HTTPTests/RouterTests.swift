import HTTP
import HTTPTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct RouterTests {
  private let router: Router = {
    var router = Router()
    router.get("/") { _ in .text("home") }
    router.get("/books") { _ in .text("books") }
    router.post("/books") { _ in .text("add") }
    router.get("/books/new") { _ in .text("form") }
    router.get("/books/{id}") { .text("book \($0.parameters["id"] ?? "")") }
    router.delete("/books/{id}") { .text("drop \($0.parameters["id"] ?? "")") }
    router.post("/books/{id}/read") { .text("read \($0.parameters["id"] ?? "")") }
    router.get("/books/{book}/notes/{note}") {
      .text("\($0.parameters["book"] ?? "")+\($0.parameters["note"] ?? "")")
    }
    router.get("/files/{path*}") { .text("file \($0.parameters["path"] ?? "")") }
    router.get("/files/special/{name}") { .text("special \($0.parameters["name"] ?? "")") }
    router.on(Method(rawValue: "PROPFIND"), "/dav") { _ in .text("dav") }
    return router
  }()

  private func response(_ method: HTTP.Method, _ target: String) async throws -> (Status, String, String?) {
    let request = try Request(method: method, target: target)
    do {
      let response = try await router.respond(to: request)
      guard case .bytes(let bytes) = response.body else {
        return (response.status, "", response.headers["allow"])
      }
      return (response.status, String(decoding: bytes, as: UTF8.self), response.headers["allow"])
    } catch let error as HTTPError {
      return (error.status, "", error.headers["allow"])
    }
  }

  @Test(
    "A target finds its route, the more literal one first",
    arguments: [
      ("/", "home"), ("/books", "books"), ("/books?x=1", "books"), ("/books/new", "form"),
      ("/books/12", "book 12"), ("/books/a%20b", "book a b"), ("/books/1/notes/2", "1+2"),
      ("/files/a", "file a"), ("/files/a/b/c.css", "file a/b/c.css"), ("/files/special/x", "special x"),
      ("/files/special/x/y", "file special/x/y"), ("/books/new/notes/1", "new+1"),
    ])
  func finds(_ target: String, _ expected: String) async throws {
    let response = try await response(.get, target)
    #expect(response.0 == .ok)
    #expect(response.1 == expected)
  }

  @Test(
    "A target that no route has is not found",
    arguments: [
      "/nothing", "/books/", "/books/1/", "/books//notes/2", "/files", "/files/", "/Books", "//",
      "/books/1/x",
    ])
  func findsNothing(_ target: String) async throws {
    #expect(try await response(.get, target).0 == .notFound)
  }

  @Test func headIsAnsweredFromGet() async throws {
    #expect(try await response(.head, "/books").1 == "books")
    #expect(try await response(.head, "/books/3").1 == "book 3")
    #expect(try await response(.head, "/books/3/read").0 == .methodNotAllowed)
  }

  @Test func otherMethodsAreNotAllowed() async throws {
    #expect(try await response(.put, "/books") == (.methodNotAllowed, "", "GET, HEAD, OPTIONS, POST"))
    #expect(try await response(.put, "/books/3") == (.methodNotAllowed, "", "DELETE, GET, HEAD, OPTIONS"))
    #expect(try await response(.get, "/books/3/read") == (.methodNotAllowed, "", "OPTIONS, POST"))
    // A fixed route leaves the other methods of its path to the placeholder.
    #expect(try await response(.delete, "/books/new").1 == "drop new")
  }

  @Test("OPTIONS names the methods of a route") func options() async throws {
    #expect(try await response(.options, "/books") == (.noContent, "", "GET, HEAD, OPTIONS, POST"))
    #expect(try await response(.options, "*").0 == .noContent)
    #expect(try await response(.options, "/nothing").0 == .notFound)
  }

  @Test("A method that no route has is not implemented") func unknownMethods() async throws {
    #expect(try await response(Method(rawValue: "BREW"), "/books").0 == .notImplemented)
    #expect(try await response(Method(rawValue: "BREW"), "/nothing").0 == .notImplemented)
    #expect(try await response(Method(rawValue: "get"), "/books").0 == .notImplemented)
    #expect(try await response(Method(rawValue: "PROPFIND"), "/dav").1 == "dav")
  }

  @Test("A router may have its own page for what is not found") func ownNotFoundPage() async throws {
    var router = router
    router.notFound = { _ in .text("nothing here", status: .notFound) }
    let response = try await router.respond(to: Request(target: "/nothing"))
    #expect(response.status == .notFound)
    guard case .bytes(let text) = response.body else { throw TestFailure("the page has no text") }
    #expect(String(decoding: text, as: UTF8.self) == "nothing here")
  }
}
