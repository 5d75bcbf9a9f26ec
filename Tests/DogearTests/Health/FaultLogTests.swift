import Database
import HTTP
import HTTPTesting
import Testing

@testable import Dogear

@Suite("The log of faults", .timeLimit(.minutes(10)))
struct FaultLogTests {
  @Test("A fault is written with its cause, the request and its id, on one line")
  func line() async throws {
    let lines = FaultLines()
    let log = FaultLog(clock: { 0 }, write: lines.write)
    let client = TestClient(
      handler: RequestID().wrap { request in
        log.note(DatabaseError.full, request)
        return .text("")
      })
    let id = try #require(try await client.send(.post, "/books%E2%80%A8error:%20made%20up")["x-request-id"])
    log.note(DatabaseError.inputOutput("a\u{1b}[31mb"), in: "The sweep")
    #expect(
      lines.take() == [
        "POST /books\\u{2028}error: made up failed (request \(id)): the disk is full",
        "The sweep failed: reading or writing the database failed: a\\u{1b}[31mb",
      ])
  }

  @Test("Many faults at once are counted, not written")
  func limit() {
    let lines = FaultLines()
    let log = FaultLog(clock: { lines.now }, write: lines.write)
    for _ in 0..<(FaultLog.most + 5) { log.note(DatabaseError.full, in: "It") }
    #expect(lines.take().count == FaultLog.most)
    lines.now += FaultLog.period
    log.note(DatabaseError.closed, in: "It")
    let more = "5 more faults were not written (DatabaseError)."
    #expect(lines.take() == [more, "It failed: the database is closed"])
    // A clock that was set back does not silence it.
    lines.now -= 500
    for _ in 0..<FaultLog.most { log.note(DatabaseError.full, in: "It") }
    #expect(lines.take().count == FaultLog.most)
  }

  @Test("An overload, which many requests meet at once, hides no other fault")
  func overload() {
    let lines = FaultLines()
    let log = FaultLog(clock: { 0 }, write: lines.write)
    let overloads: [any Error] = [
      DatabaseError.overloaded, DatabaseError.busy, SecurityError.overloaded, HTTPError(.serviceUnavailable),
      DatabaseError.unreachable(reason: "it is off"), DatabaseError.outcomeUnknown, DatabaseError.timedOut,
      DatabaseError.conflict("again"), DatabaseError.readOnly("a standby"),
    ]
    for _ in 0..<FaultLog.most { for error in overloads { log.note(error, in: "It") } }
    #expect(lines.take().count == FaultLog.most)
    log.note(DatabaseError.full, in: "It")
    #expect(lines.take() == ["It failed: the disk is full"])
  }

  @Test("A request for which too much is going on is logged, with the cause")
  func overloadedRequests() async throws {
    let lines = FaultLines()
    let hasher = PasswordHasher(cost: .minimal, queueLimit: 0)
    let app = try AppFixture(hasher: hasher, logFault: lines.write)
    let form = [("action", "signIn"), ("username", "jon"), ("password", "wrong")]
    #expect(try await app.post("/sign-in", form).status == .serviceUnavailable)
    #expect(lines.take() == ["POST /sign-in failed: too many passwords wait to be checked"])
  }

  @Test("What fails within a page that is open is logged, too")
  func pipelines() async throws {
    let lines = FaultLines()
    let app = try AppFixture(logFault: lines.write)
    let name = "Checking whether a name is free failed: the database is closed"
    let bin = "Reading what was deleted failed: the database is closed"
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let form = try await browser.open("/sign-up")
      let deleted = try await browser.open("/books/deleted")
      try await form.fill("Username", "somebody")
      app.stores.close()
      try await form.advance(by: 0.8)
      try await waitUntil { lines.take() == [name] }
      try await deleted.advance(by: 60)
      try await waitUntil { lines.take().contains(bin) }
    }
  }

  @Test("Whoever has names checked too often is no fault")
  func nameChecks() async throws {
    let lines = FaultLines()
    let app = try AppFixture(logFault: lines.write)
    let accounts = app.stores.services.accounts
    var failures = 0
    for _ in 0...Attempts.freeNameChecks {
      do {
        for try await _ in accounts.availability(of: "somebody", from: "192.0.2.1").values {}
      } catch AccountsError.tooManyAttempts {
        failures += 1
      }
    }
    #expect(failures == 1)
    #expect(lines.take() == [])
    withExtendedLifetime(app) {}
  }

  @Test("A request whose client left is no fault")
  func cancelled() {
    let error = HTTPError(describing: CancellationError())
    #expect(error.status == .clientClosedRequest)
    #expect(error.status != .internalServerError)
  }

  @Test("A request that fails by the app's fault is logged, one by the client's is not")
  func requests() async throws {
    let lines = FaultLines()
    let app = try AppFixture(logFault: lines.write)
    let book = [("action", "add"), ("title", "Dune"), ("author", "Frank Herbert"), ("pages", "412")]
    #expect(try await app.get("/nothing").status == .notFound)
    #expect(try await app.post("/books", [("action", "add"), ("title", "")]).status == .unprocessableContent)
    #expect(lines.take() == [])
    app.stores.close()
    #expect(try await app.post("/books", book).status == .internalServerError)
    #expect(lines.take() == ["POST /books failed: the database is closed"])
  }
}
